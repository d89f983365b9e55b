'use client'

import { useRowAction } from '@/components/admin/use-row-action'
import { BusyButton } from '@/components/ui/busy-button'
import { api } from '@/lib/api-client'

type Props = { orderId: number; isDelivered: boolean; describedBy: string }

/** 'Mark as delivered.', disabled once the order is delivered (Spec §2). */
export function DeliverButton({ orderId, isDelivered, describedBy }: Props) {
  const { isPending, run } = useRowAction(async () => {
    await api.deliverOrder(orderId)
    return `Order ${orderId} is delivered.`
  })
  return (
    <BusyButton
      aria-describedby={describedBy}
      disabled={isDelivered}
      isBusy={isPending}
      look="secondary"
      onClick={run}
    >
      Mark as delivered.
    </BusyButton>
  )
}
