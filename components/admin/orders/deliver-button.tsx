'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'
import { undoMsLeft } from '@/lib/sales/fulfillment/undo-time'
import { holdText, refusalOf, shownFacts } from '@/lib/sales/orders/order-lifecycle'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import { withSign } from '@/lib/shared/money/money'
import { UndoLine } from './undo-line'

type Props = {
  order: Order
  describedBy?: string
  /** The list no longer has the order then: the report takes the mark back. */
  isLeaving?: boolean
}
type Order = Parameters<typeof shownFacts>[0] &
  Pick<OrderSummaryJson, '_id' | 'refundedAmount' | 'totalPrice'>

/** The question before a doubtful order is marked as delivered; null for any other order. */
function doubtAbout(order: Order) {
  const { _id, paidAt, refundedAmount, totalPrice } = order
  if (refusalOf('deliver', shownFacts(order)) === 'order-on-hold') {
    return {
      title: `Order ${_id} is on hold. Mark it as delivered anyway?`,
      text: `${holdText} The buyer gets a mail that it was delivered.`,
    }
  }
  if (!paidAt) {
    return {
      title: `Order ${_id} is not paid. Mark it as delivered anyway?`,
      text: 'Its stock then stays with it, even if it is never paid.',
    }
  }
  if (refundedAmount === '0.00') return null
  return {
    title: `A part of order ${_id} was refunded. Mark the rest as delivered?`,
    text: `The buyer has ${withSign(refundedAmount)} of ${withSign(totalPrice)} back, and gets a mail that it was delivered.`,
  }
}

/**
 * 'Mark as delivered.', disabled once the order is delivered (Spec §2). An order that is unpaid, on hold or refunded in part needs
 * confirmation.
 */
export function DeliverButton({ order, describedBy, isLeaving = false }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isPending, run } = useRowAction(async () => {
    const anyway = refusalOf('deliver', shownFacts(order)) === 'order-on-hold'
    const { _id, deliveredAt } = await adminApi.deliverOrder(order._id, { anyway })
    const text = `Order ${_id} is delivered.`
    if (!isLeaving || !deliveredAt) return text
    const undoMs = undoMsLeft(deliveredAt)
    return {
      text,
      action: <UndoLine markedAt={deliveredAt} orderId={_id} undoMs={undoMs} what="delivered" />,
    }
  })
  const doubt = doubtAbout(order)
  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        disabled={order.deliveredAt !== null}
        isBusy={isPending}
        variant="secondary"
        onClick={doubt ? () => setIsConfirming(true) : run}
      >
        Mark as delivered.
      </BusyButton>
      {isConfirming && doubt && (
        <ConfirmDialog
          confirmText="Mark as delivered"
          onClose={() => setIsConfirming(false)}
          onConfirm={run}
          title={doubt.title}
        >
          {doubt.text}
        </ConfirmDialog>
      )}
    </>
  )
}
