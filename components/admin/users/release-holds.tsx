'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

/** Returns the units of new accounts' unpaid orders to stock, after a question. */
export function ReleaseHolds() {
  const [isConfirming, setIsConfirming] = useState(false)
  const releasing = useRowAction(async () => (await adminApi.releaseHolds()).detail)
  return (
    <>
      <BusyButton isBusy={releasing.isPending} onClick={() => setIsConfirming(true)} variant="secondary">
        Release them
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          confirmText="Release them"
          onClose={() => setIsConfirming(false)}
          onConfirm={releasing.run}
          title="Release what new accounts hold?"
        >
          All unpaid orders of accounts that have never paid lose their units, also those of honest buyers.
          They can still be paid while stock lasts.
        </ConfirmDialog>
      )}
    </>
  )
}
