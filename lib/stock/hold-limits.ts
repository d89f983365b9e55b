import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/problem'
import type { SqlTransaction } from '@/lib/sql-transaction'
import type { LockedOrder } from '@/lib/stock/lock-order'
import { holdAgain } from '@/lib/stock/order-stock'
import { type ProductNow, productColumns } from '@/lib/stock/product-stock'

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

/** Delivered orders do not count: their units never return to stock. */
function openOrdersOf(userId: number): Prisma.Sql {
  return Prisma.sql`
    select count(*)::int from "Order" where "userId" = ${userId} and "stockState" = 'held' and "deliveredAt" is null`
}

/**
 * Returns the products with these ids that exist, not locked, each with the number of unpaid orders for which the user holds
 * units. The caller has locked the user's row in an earlier statement, so that concurrent orders see each other.
 */
export function readProductsForBuyer(
  tx: SqlTransaction,
  userId: number,
  ids: number[],
): Promise<(ProductNow & { openOrders: number })[]> {
  return tx.$queryRaw`
    select ${productColumns}, (${openOrdersOf(userId)}) as "openOrders" from "Product" where id = any(${ids}::int[])`
}

/** Throws `too-many-open-orders` for a user who holds units for `MAX_OPEN_ORDERS` unpaid orders. */
export function refuseTooManyHolds(openOrders: number): void {
  const { MAX_OPEN_ORDERS } = env()
  if (openOrders >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(MAX_OPEN_ORDERS)
}

/**
 * Holds the units of an unpaid order for a buyer who clicks to pay. Returns whether they had to be taken again. The
 * caller has locked the user's row, then the order's. Throws `hold-expired` when they were released twice,
 * `too-many-open-orders`, `out-of-stock`; writes nothing in these cases.
 */
export async function holdForClick(tx: Transaction, userId: number, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  if (isHoldSpent(order)) throw new Problem('hold-expired')
  const [open] = await tx.$queryRaw<{ count: number }[]>(openOrdersOf(userId))
  refuseTooManyHolds(open?.count ?? 0)
  return holdAgain(tx, order)
}
