import 'server-only'
import { type Actor, actorColumns } from '@/lib/accounts/audit/actor'
import type { Program } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/db'
import type { LockedOrder } from '@/lib/sales/orders/lock-order'
import {
  changeStock,
  lockProducts,
  type ProductNow,
  recordMovements,
  returnStock,
  type StockLine,
  sellableColumns,
} from './product-stock'
import { outOfStock, shortageOf } from './shortage'

/**
 * Moves an order's units between held, released and sold. All functions run in the caller's transaction, expect that the
 * caller has locked the order's row, and write the ledger together with the change. `by` is who of the shop does it, null for buyers
 * and jobs.
 */

const minuteMs = 60 * 1000

/** Returns when a hold that begins now expires. */
export function holdEnd(now = new Date()): Date {
  return new Date(now.getTime() + env().STOCK_HOLD_MINUTES * minuteMs)
}

/**
 * Returns the part of a statement that takes units for an order, with their entries in the ledger. The statement calls the order
 * `holder` (id) and its lines `line` ("productId", qty). The products are locked and have the units; a database constraint rejects
 * a negative count.
 */
export function takeUnits(at = new Date()): Prisma.Sql {
  return Prisma.sql`
    taken as (
      update "Product" set "updatedAt" = ${at},
        "countInStock" = "countInStock" - (select sum(qty) from line where "productId" = "Product".id)
      where id = any(array(select "productId" from holder, line))
    ),
    recorded as (
      insert into "StockMovement" (kind, "productId", "orderId", change, "heldChange", "createdAt")
      select 'held', line."productId", holder.id, -line.qty, line.qty, ${at}::timestamptz from holder, line
    )`
}

/**
 * Takes the units of a released order again, all or none, for another full hold. Returns false when the order is not
 * released. Throws `out-of-stock` with the product.
 */
export function holdAgain(tx: Transaction, order: LockedOrder): Promise<boolean> {
  return takeAgain(tx, order, { heldUntil: holdEnd(), holds: 1 })
}

/**
 * Like `holdAgain`, but only for as long as a capture is under way: the hold expires as it begins, so that only the
 * payment keeps the units. Does not count as one of the order's holds.
 */
export function holdForCapture(tx: Transaction, order: LockedOrder): Promise<boolean> {
  return takeAgain(tx, order, { heldUntil: new Date(), holds: 0 })
}

async function takeAgain(
  tx: Transaction,
  order: LockedOrder,
  { heldUntil, holds }: { heldUntil: Date; holds: number },
): Promise<boolean> {
  if (order.stockState !== 'released') return false
  const lines = await lockUnits(tx, order.lines)
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ qty }) => qty)
  await tx.$executeRaw`
    with holder as (
      update "Order" set "stockState" = 'held', "heldUntil" = ${heldUntil}, "holdCount" = "holdCount" + ${holds}::int
      where id = ${order.id} returning id
    ),
    line as (select * from unnest(${ids}::int[], ${quantities}::int[]) as line ("productId", qty)),
    ${takeUnits()}
    select 1`
  return true
}

/**
 * Marks an order delivered, so that its units are never released; units that were released are taken again. If stock has
 * too few, they were delivered nevertheless: the ledger gets a correction first, so that stock never becomes negative.
 */
export async function deliverStock(
  tx: Transaction,
  order: LockedOrder,
  by: Actor | Program,
  now: Date,
): Promise<void> {
  const { id, stockState, lines } = order
  const isReleased = stockState === 'released'
  if (isReleased) {
    const products = await readLocked(tx, lines)
    const taken = lines.flatMap(({ productId, qty }) => {
      const product = products.get(productId ?? 0)
      return product ? [{ productId: product.id, qty, missing: Math.max(0, qty - product.countInStock) }] : []
    })
    const corrected = taken.filter(({ missing }) => missing > 0)
    await recordMovements(
      tx,
      corrected.map(({ productId, missing }) => ({
        kind: 'corrected',
        productId,
        change: missing,
        reason: `delivered with order ${id}`,
        ...actorColumns(by),
      })),
    )
    await changeStock(
      tx,
      taken.map(({ productId, qty, missing }) => ({ productId, qty: missing - qty })),
    )
    await recordLines(tx, order, { kind: 'held', by })
  }
  const held = { stockState: 'held', heldUntil: holdEnd() } as const
  const data = { deliveredAt: now, ...(isReleased ? held : {}) }
  await tx.order.update({ where: { id }, data, select: { id: true } })
}

async function readLocked(
  tx: Transaction,
  lines: LockedOrder['lines'],
  columns?: Prisma.Sql,
): Promise<Map<number, ProductNow>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  return new Map((await lockProducts(tx, ids, columns)).map((product) => [product.id, product]))
}

/** Locks the products of these lines. Throws `out-of-stock` when one is deleted, a draft, or has too few units. */
async function lockUnits(tx: Transaction, lines: LockedOrder['lines']): Promise<StockLine[]> {
  const products = await readLocked(tx, lines, sellableColumns())
  return lines.map(({ productId, name, qty }) => {
    const product = products.get(productId ?? 0)
    if (!product) throw outOfStock({ product: null, name, countInStock: 0 })
    const shortage = shortageOf(product, qty)
    if (shortage) throw shortage
    return { productId: product.id, qty }
  })
}

/** What one unit changes in the ledger. */
const unitChanges = {
  held: { change: -1, heldChange: 1 },
  released: { change: 1, heldChange: -1 },
  sold: { change: 0, heldChange: -1 },
}

function recordLines(
  tx: Transaction,
  { id: orderId, lines }: LockedOrder,
  { kind, by }: { kind: keyof typeof unitChanges; by: Actor | Program | null },
) {
  const { change, heldChange } = unitChanges[kind]
  const movements = lines.map(({ productId, qty }) => {
    const units = { change: change * qty, heldChange: heldChange * qty }
    return { kind, productId, orderId, ...units, ...actorColumns(by) }
  })
  return recordMovements(tx, movements)
}

/** Returns a held order's units to stock. A deleted product only gets its entry in the ledger. */
export async function releaseStock(tx: Transaction, order: LockedOrder, by: Actor | null): Promise<void> {
  const { id, lines } = order
  await returnStock(
    tx,
    lines.flatMap(({ productId, qty }) => (productId === null ? [] : [{ productId, qty }])),
  )
  await recordLines(tx, order, { kind: 'released', by })
  const data = { stockState: 'released', heldUntil: null } as const
  await tx.order.update({ where: { id }, data, select: { id: true } })
}

/** Marks the order paid at a time and its units sold. Takes released units again; throws `out-of-stock` when they are gone. */
export async function sellStock(
  tx: Transaction,
  order: LockedOrder,
  { by, at }: { by: Actor | null; at: Date },
): Promise<void> {
  await holdForCapture(tx, order)
  await recordLines(tx, order, { kind: 'sold', by })
  const data = { paidAt: at, stockState: 'sold', heldUntil: null } as const
  await tx.order.update({ where: { id: order.id }, data, select: { id: true } })
}
