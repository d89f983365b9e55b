'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { adminApi } from '@/lib/api/client/admin-client'
import type { UndoInput } from '@/lib/sales/fulfillment/undo-schema'
import './order-admin.css'

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

/** Returns whether a time, of so many milliseconds from the server's rendering on, still runs. `subject` is what it is about. */
function useTimeLeft(ms: number, subject: string | null): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (ms <= 0) return
    const timer = setTimeout(() => setOver(subject), ms)
    return () => clearTimeout(timer)
  }, [ms, subject])
  return ms > 0 && over !== subject
}
