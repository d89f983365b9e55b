'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { Tick } from '@/components/ui/forms/tick'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import type { StartedImport } from '@/lib/admin/import/import-schema'
import { adminApi } from '@/lib/api/client/admin-client'

const pollMs = 1000

type Props = {
  id: number
  state: StartedImport['state']
  created: number
  changed: number
  refused: number
  /** New products that are in stock in the file, without a number, and come without stock. */
  uncounted?: number
  /** Rows that are planned or applied, of all. */
  done: number
  rows: number
  /** Why it was not applied the last time. */
  lastFailure: string | null
  /** When and by whom the same file was applied, as another import. */
  appliedBefore: { import: number; at: Date; by: string | null } | null
}

/** Applies an import, and shows how far it is. The shop goes on when this page is closed; opened again, it shows how that ended. */
export function ApplyImport(props: Props) {
  const {
    id,
    state,
    created,
    changed,
    refused,
    done,
    rows,
    lastFailure,
    appliedBefore,
    uncounted = 0,
  } = props
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [isSending, setIsSending] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const [takesNone, setTakesNone] = useState(false)
  const [repeats, setRepeats] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isWorking = isSending || state === 'planning' || state === 'applying'
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => router.refresh(), pollMs)
    return () => clearInterval(timer)
  }, [isWorking, router])

  async function apply(): Promise<void> {
    setIsSending(true)
    setFailure(null)
    try {
      await adminApi.applyImport(id, { leavesOut, repeats })
    } catch (error) {
      if (!redirectIfRefused(error)) setFailure(errorText(error))
    }
    setIsSending(false)
    router.refresh()
  }

  const count = created + changed
  const isOpen = state === 'planned' && count > 0
  const mayTake = uncounted === 0 || takesNone
  const mayApply = (refused === 0 || leavesOut) && (appliedBefore === null || repeats) && mayTake
  if (!isOpen && !isWorking && !failure && !lastFailure) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <FocusedAlert kind="danger">{failure}</FocusedAlert>}
      {!failure && !isWorking && lastFailure && <Alert kind="danger">{lastFailure}</Alert>}
      {isOpen && appliedBefore && (
        <AppliedBefore appliedBefore={appliedBefore} repeats={repeats} setRepeats={setRepeats} />
      )}
      {isOpen && refused > 0 && (
        <Choice name="leaveOut" set={setLeavesOut} value={leavesOut}>
          Leave out {refused === 1 ? 'the refused row' : `the ${refused.toLocaleString('en')} refused rows`}{' '}
          and apply the others.
        </Choice>
      )}
      {isOpen && uncounted > 0 && (
        <Choice name="takesNone" set={setTakesNone} value={takesNone}>
          {uncounted === 1 ? 'One row is' : `${uncounted.toLocaleString('en')} rows are`} in stock without a
          number: say above how many, or tick this and they are out of stock here.
        </Choice>
      )}
      {/* Its height is kept for the progress, so that nothing moves. */}
      <div className="flex min-h-11 flex-wrap items-center gap-3 text-sm/normal tabular-nums">
        {(isOpen || isSending) && (
          <BusyButton
            aria-disabled={!mayApply || isWorking || undefined}
            isBusy={isWorking}
            onClick={() => mayApply && void apply()}
          >
            {`Apply: ${created.toLocaleString('en')} new, ${changed.toLocaleString('en')} changed`}
          </BusyButton>
        )}
        <Progress {...{ state, isWorking, done, rows, count }} />
      </div>
    </div>
  )
}

type ChoiceProps = { name: string; value: boolean; set: (value: boolean) => void; children: ReactNode }

function Choice({ name, value, set, children }: ChoiceProps) {
  return (
    <Tick
      checked={value}
      className="cursor-pointer"
      name={name}
      onChange={({ target }) => set(target.checked)}
    >
      {children}
    </Tick>
  )
}

type AppliedBeforeProps = {
  appliedBefore: NonNullable<Props['appliedBefore']>
  repeats: boolean
  setRepeats: (repeats: boolean) => void
}

function AppliedBefore({ appliedBefore, repeats, setRepeats }: AppliedBeforeProps) {
  return (
    <Alert kind="warning">
      <p>
        The same file was applied before: <DateTime format="moment" iso={appliedBefore.at.toISOString()} />
        {appliedBefore.by && ` by ${appliedBefore.by}`}. What it would do now is below: products without SKU
        are made a second time, and stock is added again.
      </p>
      <Choice name="again" set={setRepeats} value={repeats}>
        Apply it once more.
      </Choice>
    </Alert>
  )
}

type ProgressProps = Pick<Props, 'state' | 'done' | 'rows'> & { isWorking: boolean; count: number }

function Progress({ state, isWorking, done, rows, count }: ProgressProps) {
  return (
    <>
      {isWorking && (
        <progress
          aria-label={state === 'planning' ? 'Rows checked' : 'Products written'}
          className="max-w-96 grow basis-40"
          max={state === 'planning' ? rows : count}
          value={done}
        />
      )}
      <span role="status">
        {isWorking &&
          (state === 'planning'
            ? `${done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows checked`
            : `${done.toLocaleString('en')} of ${count.toLocaleString('en')} products written. You may close this page.`)}
      </span>
    </>
  )
}
