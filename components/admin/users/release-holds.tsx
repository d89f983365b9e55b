'use client'

import { useRowAction } from '@/components/admin/row-report'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { adminApi } from '@/lib/api/client/admin-client'

/** Returns the units of new accounts' unpaid orders to stock, after a question. */
export function ReleaseHolds() {
  const { isPending, run } = useRowAction(async () => (await adminApi.releaseHolds()).detail)
  return (
    <ConfirmButton
      confirmText="Release them"
      isBusy={isPending}
      onConfirm={run}
      question="All unpaid orders of accounts that have never paid lose their units, also those of honest buyers. They can still be paid while stock lasts."
      title="Release what new accounts hold?"
      variant="secondary"
    >
      Release them
    </ConfirmButton>
  )
}
