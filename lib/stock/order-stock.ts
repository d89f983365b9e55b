import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import { recordMovements } from '@/lib/stock/ledger'
import type { LockedOrder, OrderLine } from '@/lib/stock/lock-order'
import {
  lockProducts,
  type ProductNow,
  returnStock,
  type StockLine,
  takeStock,
} from '@/lib/stock/product-stock'
import { outOfStock, shortageOf } from '@/lib/stock/shortage'

/**
 * Where an order's pieces are: held for it, released, or sold. Every function here runs in its caller's transaction, on an
 * order whose row that caller has locked, and writes the ledger beside the change.
 */

const minuteMs = 60 * 1000

/** Until when an order that takes its pieces now keeps them unpaid. */
export function holdEnd(now = new Date()): Date {
  return new Date(now.getTime() + env().STOCK_HOLD_MINUTES * minuteMs)
}

/** The ledger's entries for pieces that were just taken for an order. */
export async function recordHeld(
  tx: Transaction,
  orderId: number,
  lines: { productId: number | null; qty: number }[],
): Promise<void> {
  await recordMovements(
    tx,
    lines.map(({ productId, qty }) => ({ kind: 'held', productId, orderId, change: -qty, heldChange: qty })),
  )
}

/**
 * Makes sure that an unpaid order has its pieces: takes those of a released one again, all or none, for another full
 * hold. Answers whether it had to. Throws `out-of-stock`, naming the product.
 */
export function holdAgain(tx: Transaction, order: LockedOrder): Promise<boolean> {
  return takeAgain(tx, order, { heldUntil: holdEnd(), holdCount: { increment: 1 } })
}

/**
 * The same while money is being taken, and no longer: this hold has ended when it begins, so that nothing but the payment
 * keeps the pieces. It is no click and does not count.
 */
export function holdForCapture(tx: Transaction, order: LockedOrder): Promise<boolean> {
  return takeAgain(tx, order, { heldUntil: new Date() })
}

async function takeAgain(
  tx: Transaction,
  order: LockedOrder,
  hold: Pick<Prisma.OrderUpdateInput, 'heldUntil' | 'holdCount'>,
): Promise<boolean> {
  if (order.stockState !== 'released') return false
  const lines = await lockPieces(tx, order.lines)
  await takeStock(tx, lines)
  await recordHeld(tx, order.id, lines)
  await tx.order.update({
    where: { id: order.id },
    data: { stockState: 'held', ...hold },
    select: { id: true },
  })
  return true
}

/**
 * Marks an order delivered; from then on its pieces stay with it. When they had been released it takes them again, as far as
 * they are there. The others were delivered all the same, so the ledger did not know of them: that is corrected, and stock
 * never becomes negative.
 */
export async function deliverStock(tx: Transaction, { id, stockState, lines }: LockedOrder): Promise<void> {
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
      })),
    )
    await takeStock(
      tx,
      taken.map(({ productId, qty, missing }) => ({ productId, qty: qty - missing })),
    )
    await recordHeld(tx, id, lines)
  }
  const held = { stockState: 'held', heldUntil: holdEnd() } as const
  const data = { deliveredAt: new Date(), ...(isReleased ? held : {}) }
  await tx.order.update({ where: { id }, data, select: { id: true } })
}

async function readLocked(tx: Transaction, lines: OrderLine[]): Promise<Map<number, ProductNow>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  return new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
}

/** Locks the products of these lines; throws `out-of-stock` when one of them is gone or has too few pieces. */
async function lockPieces(tx: Transaction, lines: OrderLine[]): Promise<StockLine[]> {
  const products = await readLocked(tx, lines)
  return lines.map(({ productId, name, qty }) => {
    const product = products.get(productId ?? 0)
    if (!product) throw outOfStock({ product: null, name, countInStock: 0 })
    const shortage = shortageOf(product, qty)
    if (shortage) throw shortage
    return { productId: product.id, qty }
  })
}

/** Gives a held order's pieces back to the shop; what no longer is a product of the shop is only struck off. */
export async function releaseStock(tx: Transaction, { id, lines }: LockedOrder): Promise<void> {
  await returnStock(
    tx,
    lines.flatMap(({ productId, qty }) => (productId === null ? [] : [{ productId, qty }])),
  )
  await recordMovements(
    tx,
    lines.map(({ productId, qty }) => ({
      kind: 'released',
      productId,
      orderId: id,
      change: qty,
      heldChange: -qty,
    })),
  )
  const data = { stockState: 'released', heldUntil: null } as const
  await tx.order.update({ where: { id }, data, select: { id: true } })
}

/** Marks the order paid, its pieces sold. Takes them again if they were released; throws `out-of-stock` if they are gone. */
export async function sellStock(tx: Transaction, order: LockedOrder): Promise<void> {
  await holdForCapture(tx, order)
  await recordMovements(
    tx,
    order.lines.map(({ productId, qty }) => ({
      kind: 'sold',
      productId,
      orderId: order.id,
      change: 0,
      heldChange: -qty,
    })),
  )
  const data = { paidAt: new Date(), stockState: 'sold', heldUntil: null } as const
  await tx.order.update({ where: { id: order.id }, data, select: { id: true } })
}
