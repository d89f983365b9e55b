'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/use-row-action'
import { BusyButton } from '@/components/ui/busy-button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { api } from '@/lib/api-client'

type Props = { orderId: number; isPaid: boolean; isDelivered: boolean; describedBy: string }

/** 'Mark as delivered.', disabled once the order is delivered (Spec §2); asks once more about an order that is not paid. */
export function DeliverButton({ orderId, isPaid, isDelivered, describedBy }: Props) {
  const [isAsking, setIsAsking] = useState(false)
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
        look="secondary"
        onClick={isPaid ? run : () => setIsAsking(true)}
      >
        Mark as delivered.
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          confirmText="Mark as delivered"
          onClose={() => setIsAsking(false)}
          onConfirm={run}
          title={`Order ${orderId} is not paid. Mark it as delivered all the same?`}
        >
          Its pieces then stay with it, also when nobody pays.
        </ConfirmDialog>
      )}
    </>
  )
}
