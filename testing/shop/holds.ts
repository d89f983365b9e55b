import { expect } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { createUser, stockOf } from '@/testing/db/rows'
import { placeOrderAs } from '../db/rows'
import { orderInput } from './order-body'

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

/** Lets the order's hold expire, and the job release it. */
export async function releaseHold(orderId: number): Promise<void> {
  await expireHold(orderId)
  await releaseExpiredHolds()
  expect(await stockStateOf(orderId)).toBe('released')
}

export async function stockStateOf(orderId: number) {
  const select = { stockState: true } as const
  return (await db.order.findUniqueOrThrow({ where: { id: orderId }, select })).stockState
}

/** The product of an order with one line. */
export function productOf(order: { orderItems: { product: number | null }[] }): number {
  return order.orderItems[0]?.product ?? 0
}

/** The state of an order with one line, and how many of its product's units are in stock. */
export async function unitsOf(order: { _id: number } & Parameters<typeof productOf>[0]) {
  return [await stockStateOf(order._id), await stockOf(productOf(order))]
}

/** Another user orders all remaining units. */
export async function buyRest(productId: number): Promise<OrderJson> {
  const qty = await stockOf(productId)
  const input = orderInput([{ product: productId, priceCents: 8999, qty }])
  return (await placeOrderAs(await createUser(), input)).order
}
