import { db } from '@/lib/db'
import { placeOrder } from '@/lib/orders/place-order'
import { orderInput } from '@/lib/testing/order-body'
import { createUser, stockOf } from '@/lib/testing/rows'

/** What tests of stock that orders hold do to them, and ask. */

const minuteMs = 60 * 1000

/** A moment after every hold that began by now. */
export function afterHold(): Date {
  return new Date(Date.now() + 61 * minuteMs)
}

/** Lets the order's own hold end now. */
export async function endHold(orderId: number): Promise<void> {
  await db.order.update({ where: { id: orderId }, data: { heldUntil: new Date() }, select: { id: true } })
}

export async function stockStateOf(orderId: number) {
  const select = { stockState: true } as const
  return (await db.order.findUniqueOrThrow({ where: { id: orderId }, select })).stockState
}

/** The product of an order over one. */
export function productOf(order: { orderItems: { product: number | null }[] }): number {
  return order.orderItems[0]?.product ?? 0
}

/** Somebody else buys everything that is left. */
export async function buyRest(productId: number): Promise<void> {
  const qty = await stockOf(productId)
  await placeOrder(await createUser(), orderInput([{ product: productId, priceCents: 8999, qty }]))
}
