'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

type Props = {
  id: number
  name: string
  isExpired: boolean
  /** Id of the element that names the row. */
  describedBy: string
}

/** Revokes a key after a confirmation; an expired one only leaves the list. */
export function RevokeButton({ id, name, isExpired, describedBy }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isPending, run } = useRowAction(async () => (await adminApi.revokeKey(id)).detail)
  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        isBusy={isPending}
        onClick={() => setIsConfirming(true)}
        variant="discreet"
      >
        {isExpired ? 'Remove' : 'Revoke'}
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          confirmText={isExpired ? 'Remove' : 'Revoke'}
          onClose={() => setIsConfirming(false)}
          onConfirm={run}
          title={isExpired ? `Remove ${name}?` : `Revoke ${name}?`}
        >
          {isExpired
            ? 'It has ended already, and leaves this list. The log keeps what was done with it.'
            : 'The program that uses it is refused from now on. The log keeps what was done with it.'}
        </ConfirmDialog>
      )}
    </>
  )
}
