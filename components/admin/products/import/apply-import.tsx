'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
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
  const { id, state, created, changed, refused, done, rows, lastFailure, appliedBefore } = props
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [isSending, setIsSending] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
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
  const mayApply = (refused === 0 || leavesOut) && (appliedBefore === null || repeats)
  const total = state === 'planning' ? rows : count
  if (!isOpen && !isWorking && !failure && !lastFailure) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <FocusedAlert kind="danger">{failure}</FocusedAlert>}
      {!failure && !isWorking && lastFailure && <Alert kind="danger">{lastFailure}</Alert>}
      {isOpen && appliedBefore && (
        <Alert kind="warning">
          <p>
            The same file was applied before:{' '}
            <DateTime format="moment" iso={appliedBefore.at.toISOString()} />
            {appliedBefore.by && ` by ${appliedBefore.by}`}. What it would do now is below: products without
            SKU are made a second time, and stock is added again.
          </p>
          <Tick
            checked={repeats}
            className="cursor-pointer"
            name="again"
            onChange={({ target }) => setRepeats(target.checked)}
          >
            Apply it once more.
          </Tick>
        </Alert>
      )}
      {isOpen && refused > 0 && (
        <Tick
          checked={leavesOut}
          className="cursor-pointer"
          name="leaveOut"
          onChange={({ target }) => setLeavesOut(target.checked)}
        >
          Leave out {refused === 1 ? 'the refused row' : `the ${refused.toLocaleString('en')} refused rows`}{' '}
          and apply the others.
        </Tick>
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
        {isWorking && (
          <progress
            aria-label={state === 'planning' ? 'Rows checked' : 'Products written'}
            className="max-w-96 grow basis-40"
            max={total}
            value={done}
          />
        )}
        <span role="status">
          {isWorking &&
            (state === 'planning'
              ? `${done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows checked`
              : `${done.toLocaleString('en')} of ${count.toLocaleString('en')} products written. You may close this page.`)}
        </span>
      </div>
    </div>
  )
}
