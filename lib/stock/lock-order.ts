import 'server-only'
import type { Transaction } from '@/lib/db/db'
import type { StockState } from '@/lib/generated/prisma/enums'
import { Problem } from '@/lib/problem'

export type OrderLine = { productId: number | null; name: string; qty: number }
export type LockedOrder = {
  id: number
  paidAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  stockState: StockState
  holdCount: number
  heldUntil: Date | null
  lines: OrderLine[]
}

/**
 * Locks the order's row until the transaction ends and returns the order, its lines in ascending product id. Throws
 * `order-not-found`.
 */
export async function lockOrder(tx: Transaction, orderId: number): Promise<LockedOrder> {
  await tx.$queryRaw`select 1 from "Order" where id = ${orderId} for update`
  const row = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      id: true,
      paidAt: true,
      deliveredAt: true,
      cancelledAt: true,
      stockState: true,
      holdCount: true,
      heldUntil: true,
      orderItems: { select: { productId: true, name: true, qty: true }, orderBy: { productId: 'asc' } },
    },
  })
  if (!row) throw new Problem('order-not-found')
  const { orderItems: lines, ...order } = row
  return { ...order, lines }
}
