import { db } from '@/lib/db/db'
import { createUser, stockOf } from '@/testing/db/rows'
import { orderInput } from './order-body'
import { placeOrderAs } from './place-order'

/** Helpers for tests of held stock. */

const minuteMs = 60 * 1000

/** A time after the end of every hold that has begun by now. */
export function afterHold(): Date {
  return new Date(Date.now() + 61 * minuteMs)
}

/** Lets the order's hold expire now. */
export async function expireHold(orderId: number): Promise<void> {
  await db.order.update({ where: { id: orderId }, data: { heldUntil: new Date() }, select: { id: true } })
}

export async function stockStateOf(orderId: number) {
  const select = { stockState: true } as const
  return (await db.order.findUniqueOrThrow({ where: { id: orderId }, select })).stockState
}

/** The product of an order with one line. */
export function productOf(order: { orderItems: { product: number | null }[] }): number {
  return order.orderItems[0]?.product ?? 0
}

/** Another user orders all remaining units. */
export async function buyRest(productId: number): Promise<void> {
  const qty = await stockOf(productId)
  await placeOrderAs(await createUser(), orderInput([{ product: productId, priceCents: 8999, qty }]))
}
