import { expect } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { createUser, stockOf } from '@/testing/db/rows'
import { placeOrderAs } from '../db/rows'
import { orderInput } from './order-body'

const minuteMs = 60 * 1000

/** Every hold that has begun by now has ended then. */
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

export function productOf(order: { orderItems: { product: number | null }[] }): number {
  return order.orderItems[0]?.product ?? 0
}

export async function unitsOf(order: { _id: number } & Parameters<typeof productOf>[0]) {
  return [await stockStateOf(order._id), await stockOf(productOf(order))]
}

/** Another user orders all remaining units. */
export async function buyRest(productId: number): Promise<OrderJson> {
  const qty = await stockOf(productId)
  const input = orderInput([{ product: productId, priceCents: 8999, qty }])
  return (await placeOrderAs(await createUser(), input)).order
}
