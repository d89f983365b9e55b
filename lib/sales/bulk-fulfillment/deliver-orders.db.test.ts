import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { undoOrder } from '@/lib/sales/fulfillment/undo-order'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newPaidOrderIds } from '@/testing/shop/invoice-rows'
import { deliverOrdersInput } from './bulk-shipping-schema'
import { deliverOrders } from './deliver-orders'

const admin = await createUser({ role: 'staff' })

async function deliver(orders: number[], dryRun = false) {
  const { results } = await deliverOrders(admin, deliverOrdersInput.parse({ orders, dryRun }))
  return results.map(({ outcome, code }) => code ?? outcome)
}

async function shippedIds(count: number): Promise<number[]> {
  const ids = await newPaidOrderIds(count)
  await db.order.updateMany({ where: { id: { in: ids } }, data: { shippedAt: new Date() } })
  return ids
}

const mailCount = (ids: number[]) =>
  db.mail.count({ where: { orderId: { in: ids }, kind: 'order_delivered' } })

test('each order has an outcome of its own, and a dry run says the same without a change', async () => {
  const [fresh = 0, delivered = 0, refunded = 0] = await shippedIds(3)
  const [waiting = 0] = await newPaidOrderIds(1)
  await deliver([delivered])
  await db.order.update({ where: { id: refunded }, data: { refundedCents: 11_901 }, select: { id: true } })
  const unpaid = (await createOrder(admin))._id
  const orders = [fresh, delivered, refunded, waiting, unpaid, 2_000_000_000, fresh]
  const outcomes = [
    ...['delivered', 'unchanged', 'order-refunded', 'not-shipped', 'not-shipped'],
    ...['order-not-found', 'order-named-twice'],
  ]
  expect(await deliver(orders, true)).toEqual(outcomes)
  expect(await mailCount([fresh])).toBe(0)
  expect(await deliver(orders)).toEqual(outcomes)
  expect(await mailCount([fresh])).toBe(1)
})

test('two admins at once deliver each order once, with one mail, and it can be taken back', async () => {
  const ids = await shippedIds(8)
  const both = await Promise.all([deliver(ids), deliver(ids.toReversed())])
  expect(both.flat().filter((outcome) => outcome === 'delivered')).toHaveLength(8)
  expect(await mailCount(ids)).toBe(8)
  const [first = 0] = ids
  expect((await undoOrder(admin, first, { what: 'delivered', note: '' })).isDelivered).toBe(false)
  expect(await mailCount(ids)).toBe(7)
  expect(await deliver(ids)).toEqual(ids.map((id) => (id === first ? 'delivered' : 'unchanged')))
})

test.each([[[]], [Array(201).fill(1)], [['x']], [[0]]])('orders %j are refused whole', async (orders) => {
  const response = await callApi(admin, { method: 'POST', path: '/api/orders/deliver/', body: { orders } })
  expect(response.status).toBe(400)
})
