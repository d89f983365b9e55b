import 'server-only'
import type { Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import type { StockState } from '@/lib/generated/prisma/enums'
import { Problem } from '@/lib/problem'
import { recordMovements } from '@/lib/products/record-movements'
import { shortageOf } from '@/lib/products/shortage'
import { lockProducts, returnStock, type StockLine, takeStock } from '@/lib/products/take-stock'

/**
 * Where an order's pieces are: held for it, released, or sold. Every function here runs in its caller's transaction, on an
 * order whose row that caller has locked, and writes the ledger beside the change.
 */

type Line = { productId: number | null; name: string; qty: number }
export type LockedOrder = {
  id: number
  paidAt: Date | null
  stockState: StockState
  heldUntil: Date | null
  lines: Line[]
}

const minuteMs = 60 * 1000

/** Until when an order that takes its pieces now keeps them unpaid. */
export function holdEnd(now = new Date()): Date {
  return new Date(now.getTime() + env().STOCK_HOLD_MINUTES * minuteMs)
}

/** Locks the order's row until the transaction ends: whoever else decides about it waits. Lines in ascending product id. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<LockedOrder> {
  await tx.$queryRaw`select 1 from "Order" where id = ${orderId} for update`
  const { orderItems: lines, ...order } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      id: true,
      paidAt: true,
      stockState: true,
      heldUntil: true,
      orderItems: { select: { productId: true, name: true, qty: true }, orderBy: { productId: 'asc' } },
    },
  })
  return { ...order, lines }
}

/** The ledger's entries for pieces that were just taken for an order. */
export async function recordHeld(tx: Transaction, orderId: number, lines: StockLine[]): Promise<void> {
  await recordMovements(
    tx,
    lines.map(({ productId, qty }) => ({ kind: 'held', productId, orderId, change: -qty, heldChange: qty })),
  )
}

/**
 * Makes sure that an unpaid order has its pieces: takes those of a released one again, all or none, for another full
 * hold. Answers whether it had to. Throws `out-of-stock`, naming the product.
 */
export async function holdAgain(tx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockState !== 'released') return false
  const lines = await lockPieces(tx, order.lines)
  await takeStock(tx, lines)
  await recordHeld(tx, order.id, lines)
  await tx.order.update({
    where: { id: order.id },
    data: { stockState: 'held', heldUntil: holdEnd() },
    select: { id: true },
  })
  return true
}

/** Locks the products of these lines; throws `out-of-stock` when one of them is gone or has too few pieces. */
async function lockPieces(tx: Transaction, lines: Line[]): Promise<StockLine[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
  return lines.map(({ productId, name, qty }) => {
    const product = products.get(productId ?? 0)
    if (!product) {
      const detail = `${name} is no longer available.`
      throw new Problem('out-of-stock', { detail, product: null, name, countInStock: 0 })
    }
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
  await holdAgain(tx, order)
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
