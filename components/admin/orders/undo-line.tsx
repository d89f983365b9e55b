'use client'

import type { ReactNode } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { adminApi } from '@/lib/api/client/admin-client'
import type { UndoInput } from '@/lib/sales/fulfillment/undo-schema'
import { useTimeLeft } from './use-time-left'
import './order-desk.css'

type Props = {
  orderId: number
  what: UndoInput['what']
  /** When it was marked, and the milliseconds for which that is taken back without a note, by the server's clock. */
  markedAt: string
  undoMs: number
}

/** 'Delivered. Undo' for the minute in which nobody has read of it yet; afterwards `children`. */
export function UndoLine({
  orderId,
  what,
  markedAt,
  undoMs,
  children = null,
}: Props & { children?: ReactNode }) {
  const { isPending, run } = useRowAction(async () => {
    await adminApi.undoOrder(orderId, { what })
    return `Order ${orderId} is not marked as ${what} any more. No mail was sent.`
  })
  if (!useTimeLeft(undoMs, markedAt)) return children
  return (
    <span className="order-desk-undo">
      {what === 'delivered' ? 'Delivered.' : 'Shipped.'}
      <button
        aria-disabled={isPending || undefined}
        aria-label={`Undo: order ${orderId} is ${what}`}
        onClick={() => isPending || run()}
        type="button"
      >
        Undo
      </button>
    </span>
  )
}
