'use client'

import { ReportHere, useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

/** Proposes again what was dismissed. */
export function RestoreProposals({ count }: { count: number }) {
  return (
    <div className="mt-3">
      <ReportHere>
        <Line count={count} />
      </ReportHere>
    </div>
  )
}

function Line({ count }: { count: number }) {
  const { isPending, run } = useRowAction(async () => (await adminApi.restoreProposals()).detail)
  if (count === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {count === 1 ? '1 proposal is' : `${count.toLocaleString('en')} proposals are`} dismissed.{' '}
      <BusyButton isBusy={isPending} onClick={run} variant="discreet">
        Propose {count === 1 ? 'it' : 'them'} again
      </BusyButton>
    </p>
  )
}
