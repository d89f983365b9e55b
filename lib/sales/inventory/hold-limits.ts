import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import type { LockedOrder } from '@/lib/sales/orders/lock-order'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { holdAgain } from './order-stock'
import { type ProductNow, productNow, sellableColumns } from './product-stock'

/** Limits on the units that an account can hold without paying for them. */

/** An order holds its units when it is placed, and once more on a click to pay. */
const maxHolds = 2

/** Returns whether an unpaid order's units are released and cannot be held again. */
export function isHoldSpent({
  stockState,
  holdCount,
}: Pick<LockedOrder, 'stockState' | 'holdCount'>): boolean {
  return stockState === 'released' && holdCount >= maxHolds
}

/** Returns `too-many-open-orders` for an account that holds units for `maxOpenOrders` unpaid orders. */
export function tooManyOpenOrders(maxOpenOrders: number): Problem {
  const detail = t('checkout.too-many-open-orders', { count: maxOpenOrders })
  return new Problem('too-many-open-orders', { detail, maxOpenOrders })
}

export type HeldLimits = { maxHeldUnits: number; maxHeldProducts: number }

export function tooManyHeldUnits({ maxHeldUnits, maxHeldProducts }: HeldLimits): Problem {
  const detail = t('checkout.too-many-held-units', { units: maxHeldUnits, products: maxHeldProducts })
  return new Problem('too-many-held-units', { detail, maxHeldUnits, maxHeldProducts })
}

const holdsRow = z.object({
  openOrders: z.int(),
  heldUnits: z.int(),
  /** Products of which units are held, without those that are to be taken now. */
  otherProducts: z.int(),
  hasPaid: z.boolean(),
})
export type Holds = z.infer<typeof holdsRow>
const productForBuyer = productNow.extend(holdsRow.shape)

/**
 * Returns the query of one row with the `Holds` of a user who is about to take units of these products. Delivered orders do not
 * count: their units never return to stock.
 */
function holdsOf(userId: number, ids: number[]): Prisma.Sql {
  return Prisma.sql`
    select count(distinct held.id)::int as "openOrders", coalesce(sum(item.qty), 0)::int as "heldUnits",
      (count(distinct item."productId") filter (where item."productId" <> all(${ids}::int[])))::int as "otherProducts",
      exists (select from "Order" where "userId" = ${userId} and "paidAt" is not null) as "hasPaid"
    from "Order" held join "OrderItem" item on item."orderId" = held.id
    where held."userId" = ${userId} and held."stockState" = 'held' and held."deliveredAt" is null`
}

/**
 * Returns the products with these ids that exist, not locked, each with the user's `Holds`. The caller has locked the user's row
 * in an earlier statement, so that concurrent orders see each other.
 */
export function readProductsForBuyer(
  tx: SqlTransaction,
  userId: number,
  ids: number[],
): Promise<(ProductNow & Holds)[]> {
  return readRows(tx, productForBuyer)`
    select ${sellableColumns()}, holds.* from "Product", (${holdsOf(userId, ids)}) holds where id = any(${ids}::int[])`
}

/**
 * Throws `too-many-open-orders` for a user who holds units for `MAX_OPEN_ORDERS` unpaid orders, and `too-many-held-units` for
 * one without a paid order who would hold more than `MAX_HELD_UNITS` units or `MAX_HELD_PRODUCTS` products with these lines.
 */
export function refuseTooManyHolds(holds: Holds, lines: readonly { qty: number }[]): void {
  const { MAX_OPEN_ORDERS, MAX_HELD_UNITS: maxHeldUnits, MAX_HELD_PRODUCTS: maxHeldProducts } = env()
  if (holds.openOrders >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(MAX_OPEN_ORDERS)
  if (holds.hasPaid) return
  const units = lines.reduce((sum, { qty }) => sum + qty, holds.heldUnits)
  if (units > maxHeldUnits || holds.otherProducts + lines.length > maxHeldProducts)
    throw tooManyHeldUnits({ maxHeldUnits, maxHeldProducts })
}

/**
 * Holds the units of an unpaid order for a buyer who clicks to pay. Returns whether they had to be taken again. The
 * caller has locked the user's row, then the order's. Throws `hold-expired` when they were released twice,
 * `too-many-open-orders`, `too-many-held-units`, `out-of-stock`; writes nothing in these cases.
 */
export async function holdForClick(tx: Transaction, userId: number, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  if (isHoldSpent(order)) throw new Problem('hold-expired')
  const ids = order.lines.flatMap(({ productId }) => productId ?? [])
  const [holds] = await readRows(tx, holdsRow)(holdsOf(userId, ids))
  if (holds) refuseTooManyHolds(holds, order.lines)
  return holdAgain(tx, order)
}
