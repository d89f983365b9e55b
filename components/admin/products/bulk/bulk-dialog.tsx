'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { BulkPreview } from './bulk-preview'
import {
  type BulkKind,
  bulkKinds,
  isDone,
  productsText,
  questionsOf,
  type SentAction,
  summaryOf,
} from './bulk-words'
import { type BulkTargets, useBulk } from './use-bulk'

type Props = {
  kind: BulkKind
  action: SentAction
  targets: BulkTargets
  /** Called when it closes: whether a product may have changed. */
  onClose: (hasChanged: boolean) => void
}

/** Shows what an action would do to each product, asks about a large one, does it, and says what came out. It stays until it is done. */
export function BulkDialog({ kind, action, targets, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const bulk = useBulk(targets, action)
  const { state, forecast, results } = bulk
  const { step } = state
  const [isAsked, setIsAsked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    dialog.current?.showModal()
    void bulk.check()
  }, [])

  const doing = forecast.filter(isDone).length
  const total = 'ids' in targets ? targets.ids.length : targets.total
  const questions = step === 'ready' ? questionsOf(kind, forecast) : []
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
    <dialog
      aria-labelledby={`${id}-title`}
      className="bulk-dialog"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      ref={dialog}
    >
      <h2 id={`${id}-title`}>{bulkKinds[kind]}</h2>
      <div className="bulk-body">
        {state.step === 'not-checked' && <FocusedAlert kind="danger">{state.text}</FocusedAlert>}
        {state.step === 'stopped' && (
          <FocusedAlert kind="danger">
            {state.text} Done: {results.length} of {productsText(doing)}. Going on does none of them twice.
          </FocusedAlert>
        )}
        {step === 'done' && (
          <FocusedAlert kind={results.every(isDone) ? 'success' : 'warning'}>
            {outcomeText(kind, results)}
          </FocusedAlert>
        )}
        {isAsked && (
          <FocusedAlert kind="warning">
            {questions.map((question) => (
              <p key={question}>{question}</p>
            ))}
            <p>Is that right?</p>
          </FocusedAlert>
        )}
        <p role="status">
          {step === 'checking' &&
            `Looking at ${productsText(total)}: ${forecast.length.toLocaleString('en')} so far.`}
          {step === 'ready' && !isAsked && summaryOf(kind, forecast)}
          {step === 'running' && `Done: ${results.length.toLocaleString('en')} of ${productsText(doing)}.`}
        </p>
        {(step === 'checking' || step === 'running') && (
          <progress
            aria-label={step === 'running' ? 'Products done' : 'Products looked at'}
            max={step === 'running' ? doing : total}
            value={step === 'running' ? results.length : forecast.length}
          />
        )}
        {step === 'ready' && doing === 0 && forecast.length > 0 && (
          <Alert kind="info">Nothing would change.</Alert>
        )}
        {step !== 'checking' && <BulkPreview forecast={forecast} results={results} />}
      </div>
      <p className="bulk-buttons">
        <Button onClick={() => (isAsked ? setIsAsked(false) : close())} size="sm" variant="secondary">
          {isAsked ? 'Go back' : step === 'done' ? 'Close' : 'Cancel'}
        </Button>
        {step === 'not-checked' && (
          <BusyButton isBusy={false} onClick={() => void bulk.check()}>
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
              ? `Go on with the other ${(doing - results.length).toLocaleString('en')}`
              : `${isAsked ? `Yes, ${verb.toLowerCase()}` : verb} ${productsText(doing)}`}
          </BusyButton>
        )}
      </p>
    </dialog>
  )
}

function outcomeText(kind: BulkKind, results: Parameters<typeof summaryOf>[1]): string {
  const done = results.filter(isDone).length
  const refused = results.length - done
  const were = `${done === 1 ? 'was' : 'were'} ${kind === 'delete' ? 'deleted' : 'changed'}`
  return `${productsText(done)} ${were}.${refused > 0 ? ` ${refused.toLocaleString('en')} refused: the table says why.` : ''}`
}
