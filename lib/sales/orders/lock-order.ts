import 'server-only'
import type { Transaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { factsOf, lifecycleSelect } from './order-lifecycle'

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/**
 * Locks the order's row until the transaction ends and returns the order, what decides about it, its lines in ascending product id. Throws
 * `order-not-found`.
 */
export async function lockOrder(tx: Transaction, orderId: number) {
  await tx.$queryRaw`select 1 from "Order" where id = ${orderId} for update`
  const row = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      id: true,
      ...lifecycleSelect,
      currency: true,
      stockState: true,
      holdCount: true,
      heldUntil: true,
      orderItems: { select: { productId: true, name: true, qty: true }, orderBy: { productId: 'asc' } },
    },
  })
  if (!row) throw new Problem('order-not-found')
  const { orderItems: lines, ...order } = row
  return { ...order, lines, facts: factsOf(order) }
}
