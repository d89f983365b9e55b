'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/dialogs/modal'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { useLeaveWarning } from '@/components/ui/forms/use-leave-warning'
import type { BulkResult } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { BulkPreview } from './bulk-preview'
import { type BulkKind, bulkKinds, isDone, productsText, questionsOf, summaryOf } from './bulk-words'
import { useOpenChange } from './open-change'
import { type BulkWork, useBulk } from './use-bulk'

type Props = {
  work: BulkWork
  /** Called when it closes: whether a product may have changed. */
  onClose: (hasChanged: boolean) => void
}

/** Shows what an action would do to each product, asks about a large one, does it, and says what came out. It stays until it is done. */
export function BulkDialog({ work, onClose }: Props) {
  const { kind } = work
  const dialog = useRef<HTMLDialogElement>(null)
  const bulk = useBulk(work)
  const other = useOpenChange()
  const { state, forecast, results, done, total: doing } = bulk
  const { step } = state
  const [isAsked, setIsAsked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    void bulk.start()
  }, [])

  useLeaveWarning(step === 'running')

  // Not while it opens: the focus begins at a button.
  const isScrolled = results.length > 0 || !['checking', 'running'].includes(step)
  const targets = 'targets' in work ? work.targets : null
  const total = targets === null ? doing : 'ids' in targets ? targets.ids.length : targets.total
  const questions = step === 'ready' ? questionsOf(kind, forecast, other) : []
  const verb = kind === 'delete' ? 'Delete' : 'Change'

  function close() {
    if (step === 'running') return
    bulk.stop()
    dialog.current?.close()
    onClose(results.length > 0 || step === 'stopped')
  }

  /** The second click of a double one is not an answer: the question has just come, at its place. */
  function start({ detail }: { detail: number }) {
    if (detail > 1) return
    if (questions.length > 0 && !isAsked) return setIsAsked(true)
    setIsAsked(false)
    void bulk.run()
  }

  return (
    <Modal className="bulk-dialog" onCancel={close} ref={dialog} title={bulkKinds[kind]}>
      <section
        aria-label="What becomes of each product"
        className="grid min-h-32 grid-cols-1 content-start gap-3 overflow-y-auto overscroll-contain px-6 py-3"
        tabIndex={isScrolled ? 0 : undefined}
      >
        <Result bulk={bulk} kind={kind} />
        {isAsked && (
          <FocusedAlert kind="warning">
            {questions.map((question) => (
              <p key={question}>{question}</p>
            ))}
            <p>Is that right?</p>
          </FocusedAlert>
        )}
        <Progress bulk={bulk} isAsked={isAsked} kind={kind} total={total} />
        {step === 'ready' && doing === 0 && forecast.length > 0 && (
          <Alert kind="info">Nothing would change.</Alert>
        )}
        {step !== 'checking' && <BulkPreview forecast={targets ? forecast : results} results={results} />}
      </section>
      <p className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 [&_.button]:min-h-11">
        <Button onClick={() => (isAsked ? setIsAsked(false) : close())} size="sm" variant="secondary">
          {isAsked ? 'Go back' : step === 'done' ? 'Close' : 'Cancel'}
        </Button>
        {step === 'not-checked' && (
          <BusyButton isBusy={false} onClick={() => void bulk.start()}>
            Try again
          </BusyButton>
        )}
        {(step === 'running' || step === 'stopped' || (step === 'ready' && doing > 0)) && (
          <BusyButton
            isBusy={step === 'running'}
            onClick={start}
            variant={kind === 'delete' ? 'danger' : 'primary'}
          >
            {step === 'stopped'
              ? `Go on with the other ${(doing - done).toLocaleString('en')}`
              : `${isAsked ? `Yes, ${verb.toLowerCase()}` : verb} ${productsText(doing)}`}
          </BusyButton>
        )}
      </p>
    </Modal>
  )
}

type PartProps = { bulk: ReturnType<typeof useBulk>; kind: BulkKind }

/** Why it stopped, or what came out. */
function Result({ bulk: { state, results, done, total: doing }, kind }: PartProps) {
  return (
    <>
      {state.step === 'not-checked' && <FocusedAlert kind="danger">{state.text}</FocusedAlert>}
      {state.step === 'stopped' && (
        <FocusedAlert kind="danger">
          {state.text} Done: {done.toLocaleString('en')} of {productsText(doing)}. Going on does none of them
          twice, also later, from the list of products.
        </FocusedAlert>
      )}
      {state.step === 'done' && (
        <FocusedAlert kind={results.some(isRefused) ? 'warning' : 'success'}>
          {outcomeText(kind, results, done - results.length)}
        </FocusedAlert>
      )}
    </>
  )
}

/** How far the preview or the change is. */
function Progress({ bulk, kind, total, isAsked }: PartProps & { total: number; isAsked: boolean }) {
  const { forecast, done, total: doing } = bulk
  const { step } = bulk.state
  return (
    <>
      <p className="empty:hidden" role="status">
        {step === 'checking' &&
          `Looking at ${productsText(total)}: ${forecast.length.toLocaleString('en')} so far.`}
        {step === 'ready' && !isAsked && summaryOf(kind, forecast)}
        {step === 'running' && `Done: ${done.toLocaleString('en')} of ${productsText(doing)}.`}
      </p>
      {(step === 'checking' || step === 'running') && (
        <progress
          aria-label={step === 'running' ? 'Products done' : 'Products looked at'}
          className="w-full"
          max={step === 'running' ? doing : total}
          value={step === 'running' ? done : forecast.length}
        />
      )}
    </>
  )
}

const isRefused = ({ outcome }: BulkResult) => outcome === 'refused'

/** `before` are those that were done before an interruption. */
function outcomeText(kind: BulkKind, results: readonly BulkResult[], before: number): string {
  const done = results.filter(isDone).length
  const refused = results.filter(isRefused).length
  const same = results.length - done - refused
  const number = (count: number) => count.toLocaleString('en')
  const were = `${done === 1 ? 'was' : 'were'} ${kind === 'delete' ? 'deleted' : 'changed'}`
  return [
    `${productsText(done)} ${were}${before > 0 ? `, after ${number(before)} before` : ''}.`,
    same > 0 && `${number(same)} ${same === 1 ? 'was' : 'were'} so already.`,
    refused > 0 && `${number(refused)} refused: the table says why.`,
  ]
    .filter(Boolean)
    .join(' ')
}
