'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
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
}

/** Applies an import, and shows how far it is. The shop goes on when this page is closed; opened again, it shows how that ended. */
export function ApplyImport({
  id,
  state,
  created,
  changed,
  refused,
  uncounted = 0,
  done,
  rows,
  lastFailure,
}: Props) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [isSending, setIsSending] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const [takesNone, setTakesNone] = useState(false)
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
      await adminApi.applyImport(id, leavesOut)
    } catch (error) {
      if (!redirectIfRefused(error)) setFailure(errorText(error))
    }
    setIsSending(false)
    router.refresh()
  }

  const count = created + changed
  const isOpen = state === 'planned' && count > 0
  const mayApply = (refused === 0 || leavesOut) && (uncounted === 0 || takesNone)
  const total = state === 'planning' ? rows : count
  if (!isOpen && !isWorking && !failure && !lastFailure) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <FocusedAlert kind="danger">{failure}</FocusedAlert>}
      {!failure && !isWorking && lastFailure && <Alert kind="danger">{lastFailure}</Alert>}
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
      {isOpen && uncounted > 0 && (
        <Tick
          checked={takesNone}
          className="cursor-pointer"
          name="takesNone"
          onChange={({ target }) => setTakesNone(target.checked)}
        >
          {uncounted === 1 ? 'One row is' : `${uncounted.toLocaleString('en')} rows are`} in stock without a
          number: say below how many, or tick this and they are out of stock here.
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
