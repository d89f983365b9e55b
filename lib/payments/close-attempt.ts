import 'server-only'
import { withTransaction } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { Problem, type ProblemCode } from '@/lib/problem'
import { lockOrder } from '@/lib/stock/lock-order'

/** Why an order cannot take its pieces again: gone, or not to be held any longer. */
const refusals: ProblemCode[] = ['out-of-stock', 'hold-expired', 'too-many-open-orders']

/** Whether an order could not take its pieces again. */
export function isRefusedHold(error: unknown): error is Problem {
  return error instanceof Problem && refusals.includes(error.code)
}

/** The reason of an attempt that was closed because of a refusal. */
function reasonOf({ code, message }: Problem): string {
  return `${code.replaceAll('-', ' ')}: ${message}`
}

/** The refusal because of which an attempt was closed, as its buyer is told it; `null` when it was closed for another. */
export function refusalIn(reason: string | null): Problem | null {
  for (const code of refusals) {
    const start = `${code.replaceAll('-', ' ')}: `
    if (reason?.startsWith(start))
      return nothingCharged(new Problem(code, { detail: reason.slice(start.length) }))
  }
  return null
}

/** What the buyer is told once the attempt is closed. */
export function nothingCharged({ code, message, fields }: Problem): Problem {
  return new Problem(code, { ...fields, detail: `${message} Nothing was charged.` })
}

/**
 * Closes the attempt to pay an order that cannot take its pieces again: who is told so is not charged when it could, but
 * has to click again. Answers `false`, with nothing closed, when the order got its pieces meanwhile. An attempt that may be
 * taking money has its pieces, and is never closed here.
 */
export async function closeRefused(orderId: number, refusal: Problem): Promise<boolean> {
  const reason = reasonOf(refusal)
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
