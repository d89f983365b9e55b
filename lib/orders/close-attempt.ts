import 'server-only'
import { withTransaction } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { lockOrder } from '@/lib/orders/order-stock'
import { Problem } from '@/lib/problem'

/** Begins the reason of an attempt that was closed because its order's pieces were gone; what was missing follows. */
const outOfStock = 'out of stock: '

/** Whether an order could not take its pieces again. */
export function isShortage(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'out-of-stock'
}

/** What was missing, when that is why an attempt was closed; `null` otherwise. */
export function shortageIn(reason: string | null): string | null {
  return reason?.startsWith(outOfStock) ? reason.slice(outOfStock.length) : null
}

/** What the buyer is told once the attempt is closed. */
export function nothingCharged(shortage: string, fields: Record<string, unknown> = {}): Problem {
  return new Problem('out-of-stock', { ...fields, detail: `${shortage} Nothing was charged.` })
}

/**
 * Closes the attempt to pay an order whose pieces are gone: who is told so is not charged when there are pieces again, but
 * has to click again. Answers `false`, with nothing closed, when the order got its pieces meanwhile. An attempt that may be
 * taking money has its pieces, and is never closed here.
 */
export async function closeForShortage(orderId: number, shortage: Problem): Promise<boolean> {
  const reason = `${outOfStock}${shortage.message}`
  const closed = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.stockState !== 'released') return null
    return tx.payment.updateManyAndReturn({
      where: { orderId, status: { in: ['created', 'approved'] } },
      data: { status: 'voided', reason },
      select: { id: true },
    })
  })
  for (const { id: paymentId } of closed ?? [])
    logEvent('payment-settled', { orderId, paymentId, status: 'voided', reason })
  return closed !== null
}
