'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/use-row-action'
import { BusyButton } from '@/components/ui/busy-button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { api } from '@/lib/api-client'

type Props = { orderId: number; isPaid: boolean; isDelivered: boolean; describedBy: string }

/** 'Mark as delivered.', disabled once the order is delivered (Spec §2). An unpaid order needs confirmation. */
export function DeliverButton({ orderId, isPaid, isDelivered, describedBy }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isPending, run } = useRowAction(async () => {
    await api.deliverOrder(orderId)
    return `Order ${orderId} is delivered.`
  })
  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        disabled={isDelivered}
        isBusy={isPending}
        variant="secondary"
        onClick={isPaid ? run : () => setIsConfirming(true)}
      >
        Mark as delivered.
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          confirmText="Mark as delivered"
          onClose={() => setIsConfirming(false)}
          onConfirm={run}
          title={`Order ${orderId} is not paid. Mark it as delivered anyway?`}
        >
          Its stock then stays with it, even if it is never paid.
        </ConfirmDialog>
      )}
    </>
  )
}
