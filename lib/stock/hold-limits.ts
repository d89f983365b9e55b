import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { Problem } from '@/lib/problem'
import type { LockedOrder } from '@/lib/stock/lock-order'
import { holdAgain } from '@/lib/stock/order-stock'

/** How long one account can keep pieces from others without paying for them. */

/** So often are the pieces of an order held for who asks: at placing, and once again. */
const mostHolds = 2

/** Whether an unpaid order's pieces were released for good, as far as its buyer can tell. */
export function isHoldSpent({
  stockState,
  holdCount,
}: Pick<LockedOrder, 'stockState' | 'holdCount'>): boolean {
  return stockState === 'released' && holdCount >= mostHolds
}

/**
 * Refuses to hold more pieces for a user whose unpaid orders hold as many as `MAX_OPEN_ORDERS` allows. The caller has locked
 * the user's row, so that orders at once do not overlook each other. What is delivered is nobody else's any more, and does
 * not count. Throws `too-many-open-orders`.
 */
export async function refuseTooManyHolds(tx: Transaction, userId: number): Promise<void> {
  const { MAX_OPEN_ORDERS: most } = env()
  const open = await tx.order.count({ where: { userId, stockState: 'held', deliveredAt: null } })
  if (open < most) return
  const orders = most === 1 ? 'one unpaid order' : `${most} unpaid orders`
  const detail = `The shop keeps products for ${orders} of yours at a time. Please pay one of them or wait until its time has run out, then try again.`
  throw new Problem('too-many-open-orders', { detail, maxOpenOrders: most })
}

/**
 * Makes sure that the pieces of an unpaid order are held for who clicks to pay it. Answers whether they had to be taken
 * again. The caller has locked the user's row, then the order's. Throws `hold-expired` when they were released twice,
 * `too-many-open-orders`, `out-of-stock`.
 */
export async function holdForClick(tx: Transaction, userId: number, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  if (isHoldSpent(order)) throw new Problem('hold-expired')
  await refuseTooManyHolds(tx, userId)
  return holdAgain(tx, order)
}
