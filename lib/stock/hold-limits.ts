import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { Problem } from '@/lib/problem'
import type { LockedOrder } from '@/lib/stock/lock-order'
import { holdAgain } from '@/lib/stock/order-stock'

/** Limits on the units that an account can hold without paying for them. */

/** An order holds its units when it is placed, and once more on a click to pay. */
const maxHolds = 2

/** Whether an unpaid order's units are released and cannot be held again. */
export function isHoldSpent({
  stockState,
  holdCount,
}: Pick<LockedOrder, 'stockState' | 'holdCount'>): boolean {
  return stockState === 'released' && holdCount >= maxHolds
}

/** Returns `too-many-open-orders` for an account that holds units for `maxOpenOrders` unpaid orders. */
export function tooManyOpenOrders(maxOpenOrders: number): Problem {
  const orders = maxOpenOrders === 1 ? 'one unpaid order' : `${maxOpenOrders} unpaid orders`
  const detail = `The shop keeps products for ${orders} of yours at a time. Please pay one of them or wait until its time has run out, then try again.`
  return new Problem('too-many-open-orders', { detail, maxOpenOrders })
}

/**
 * Throws `too-many-open-orders` when `MAX_OPEN_ORDERS` unpaid orders of the user hold units. The caller has locked the
 * user's row, so that concurrent orders see each other. Delivered orders do not count: their units never return to stock.
 */
export async function refuseTooManyHolds(tx: Transaction, userId: number): Promise<void> {
  const { MAX_OPEN_ORDERS } = env()
  const open = await tx.order.count({ where: { userId, stockState: 'held', deliveredAt: null } })
  if (open >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(MAX_OPEN_ORDERS)
}

/**
 * Holds the units of an unpaid order for a buyer who clicks to pay. Returns whether they had to be taken again. The
 * caller has locked the user's row, then the order's. Throws `hold-expired` when they were released twice,
 * `too-many-open-orders`, `out-of-stock`; writes nothing in these cases.
 */
export async function holdForClick(tx: Transaction, userId: number, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  if (isHoldSpent(order)) throw new Problem('hold-expired')
  await refuseTooManyHolds(tx, userId)
  return holdAgain(tx, order)
}
