import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { Problem } from '@/lib/problem'
import type { LockedOrder } from '@/lib/stock/lock-order'
import { holdAgain } from '@/lib/stock/order-stock'

/** How long an account can keep units from others without paying for them. */

/** An order's units are held when it is placed, and once again on a click to pay. */
const maxHolds = 2

/** Whether the buyer can no longer have the units of an unpaid order held. */
export function isHoldSpent({
  stockState,
  holdCount,
}: Pick<LockedOrder, 'stockState' | 'holdCount'>): boolean {
  return stockState === 'released' && holdCount >= maxHolds
}

/** The `too-many-open-orders` of an account that holds units for `maxOpenOrders` unpaid orders. */
export function tooManyOpenOrders(maxOpenOrders: number): Problem {
  const orders = maxOpenOrders === 1 ? 'one unpaid order' : `${maxOpenOrders} unpaid orders`
  const detail = `The shop keeps products for ${orders} of yours at a time. Please pay one of them or wait until its time has run out, then try again.`
  return new Problem('too-many-open-orders', { detail, maxOpenOrders })
}

/**
 * Refuses a further hold for a user whose unpaid orders hold as many as `MAX_OPEN_ORDERS` allows. The caller has locked
 * the user's row, so that concurrent orders see each other. Delivered orders do not count: nobody else can have their
 * units. Throws `too-many-open-orders`.
 */
export async function refuseTooManyHolds(tx: Transaction, userId: number): Promise<void> {
  const { MAX_OPEN_ORDERS } = env()
  const open = await tx.order.count({ where: { userId, stockState: 'held', deliveredAt: null } })
  if (open >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(MAX_OPEN_ORDERS)
}

/**
 * Makes sure that the units of an unpaid order are held for a buyer who clicks to pay. Answers whether they had to be
 * taken again. The caller has locked the user's row, then the order's. Throws `hold-expired` when they were released
 * twice, `too-many-open-orders`, `out-of-stock`; nothing is written then.
 */
export async function holdForClick(tx: Transaction, userId: number, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  if (isHoldSpent(order)) throw new Problem('hold-expired')
  await refuseTooManyHolds(tx, userId)
  return holdAgain(tx, order)
}
