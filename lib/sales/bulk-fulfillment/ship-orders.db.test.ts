import { expect, test } from 'vitest'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { db } from '@/lib/platform/db/db'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'
import { lockOrderRow } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { shipOrdersInput } from './bulk-shipping-schema'
import { shipOrders } from './ship-orders'

const [admin, other] = await Promise.all([createUser({ role: 'owner' }), createUser({ role: 'staff' })])

type Named = { id: number; carrier?: string; number?: string; url?: string }

async function ship(orders: Named[], { dryRun = false, viewer = admin } = {}) {
  const input = shipOrdersInput.parse({ orders: orders.map((one) => ({ carrier: 'UPS', ...one })), dryRun })
  const { results } = await shipOrders(viewer, input)
  expect(results.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  return results.map(({ outcome, code }) => code ?? outcome)
}

/** Numbers of the mails that tell of these orders. */
async function mailCountsOf(ids: number[]): Promise<number[]> {
  const where = { orderId: { in: ids }, kind: 'order_shipped' } as const
  const mails = await db.mail.findMany({ where, select: { orderId: true } })
  return ids.map((id) => mails.filter(({ orderId }) => orderId === id).length)
}

const newNumber = () => `1Z ${crypto.randomUUID()}`

test('each order has an outcome of its own, and a dry run says the same without a change', async () => {
  const [fresh = 0, corrected = 0, same = 0, refunded = 0, foreign = 0, used = 0] = await newPaidOrderIds(6)
  const unpaid = (await createOrder(admin))._id
  const cancelled = (await createOrder(admin))._id
  await cancelOrder(admin, cancelled)
  const [number, taken] = [newNumber(), newNumber()]
  await ship([{ id: corrected }, { id: same, number }, { id: foreign, number: taken }])
  await db.order.update({ where: { id: refunded }, data: { refundedCents: 11_901 }, select: { id: true } })
  const orders = [
    { id: fresh, number: newNumber() },
    { id: corrected, number: newNumber() },
    { id: same, number },
    { id: unpaid },
    { id: cancelled },
    { id: refunded },
    { id: 2_000_000_000 },
    { id: used, number: taken.toLowerCase().replaceAll(/[ -]/g, '') },
    { id: fresh, number: newNumber() },
  ]
  const outcomes = [
    ...['shipped', 'corrected', 'unchanged', 'order-not-paid', 'order-cancelled', 'order-refunded'],
    ...['order-not-found', 'number-used', 'order-named-twice'],
  ]
  const before = await mailCountsOf([fresh, corrected, same])
  expect(await ship(orders, { dryRun: true })).toEqual(outcomes)
  expect(await mailCountsOf([fresh, corrected, same])).toEqual(before)
  expect(await ship(orders)).toEqual(outcomes)
  expect(await mailCountsOf([fresh, corrected, same])).toEqual([1, 2, 1])
  const { results } = await shipOrders(
    admin,
    shipOrdersInput.parse({ orders: [{ id: used, carrier: 'UPS', number: taken }] }),
  )
  expect(results[0]?.detail).toBe(`Order ${foreign} has this number.`)
})

test('an order of which every unit was refunded before it was shipped is named as refunded, one with a unit left ships', async () => {
  const [all = 0, one = 0] = await newPaidOrderIds(2)
  for (const id of [all, one]) {
    const refundId = await newRefundId(id)
    const items = await db.orderItem.findMany({ where: { orderId: id }, select: { id: true, qty: true } })
    const units = items.slice(id === one ? 1 : 0)
    const data = units.map((item) => ({ refundId, orderItemId: item.id, refundedQty: item.qty, qty: 0 }))
    await db.refundLine.createMany({ data })
  }
  const orders = [{ id: all }, { id: one }]
  expect(await ship(orders, { dryRun: true })).toEqual(['order-refunded', 'shipped'])
  expect(await ship(orders)).toEqual(['order-refunded', 'shipped'])
})

test('pasted twice, nothing changes and nobody gets a second mail; parcels without a number share none', async () => {
  const ids = await newPaidOrderIds(4)
  const orders = ids.map((id, index) => ({ id, number: index < 2 ? newNumber() : '' }))
  expect(await ship(orders)).toEqual(ids.map(() => 'shipped'))
  expect(await ship(orders)).toEqual(ids.map(() => 'unchanged'))
  expect(await mailCountsOf(ids)).toEqual([1, 1, 1, 1])
})

test('what was delivered is not shipped with many others; alone its number is kept, and nobody hears that it is on its way', async () => {
  const [id = 0] = await newPaidOrderIds(1)
  await db.order.update({ where: { id }, data: { deliveredAt: new Date() }, select: { id: true } })
  expect(await ship([{ id, number: newNumber() }])).toEqual(['order-delivered'])
  const number = newNumber()
  await shipOrder(admin, id, { carrier: 'UPS', number, url: '' })
  const { trackingNumber } = await db.order.findUniqueOrThrow({ where: { id } })
  expect(trackingNumber).toBe(number)
  expect(await mailCountsOf([id])).toEqual([0])
})

test('one number for two orders of a call: the second is refused, also in a dry run', async () => {
  const [one = 0, two = 0] = await newPaidOrderIds(2)
  const number = newNumber()
  const orders = [one, two].map((id) => ({ id, number }))
  expect(await ship(orders, { dryRun: true })).toEqual(['shipped', 'number-used'])
  expect(await ship(orders)).toEqual(['shipped', 'number-used'])
})

test('one number for two orders by two calls at once: one order has it', async () => {
  const [one = 0, two = 0] = await newPaidOrderIds(2)
  const number = newNumber()
  const outcomes = await Promise.all([
    ship([{ id: one, number }]),
    ship([{ id: two, number }], { viewer: other }),
  ])
  expect(outcomes.flat().toSorted()).toEqual(['number-used', 'shipped'])
})

test('two admins at once ship each order once, with one mail', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const ids = await newPaidOrderIds(6)
    const orders = ids.map((id) => ({ id, number: newNumber() }))
    const [first, second] = await Promise.all([ship(orders), ship(orders.toReversed(), { viewer: other })])
    const both = first.map((outcome, index) => [outcome, second.toReversed()[index]].toSorted())
    expect(both).toEqual(ids.map(() => ['shipped', 'unchanged']))
    expect(await mailCountsOf(ids)).toEqual(ids.map(() => 1))
  }
})

test('killed in the middle ten times: each order is shipped with its mail or not at all, and a repeat does the rest', async () => {
  const ids = await newPaidOrderIds(10)
  const orders = ids.map((id) => ({ id, number: newNumber() }))
  for (const [index, id] of ids.entries()) {
    const row = await lockOrderRow(id)
    const call = ship(orders).catch((error: unknown) => error)
    await expect.poll(row.waiters, { timeout: 30_000, interval: 5 }).toBe(1)
    await db.$queryRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect(await call).toBeInstanceOf(Error)
    await row.release()
    expect(await mailCountsOf(ids)).toEqual(ids.map((_, place) => (place < index ? 1 : 0)))
  }
  expect(await ship(orders)).toEqual(ids.map((_, index) => (index < 9 ? 'unchanged' : 'shipped')))
  expect(await mailCountsOf(ids)).toEqual(ids.map(() => 1))
})

test.each([
  ['no order', { orders: [] }, 'orders'],
  ['201 orders', { orders: Array(201).fill({ id: 1, carrier: 'UPS' }) }, 'orders'],
  ['an odd order number', { orders: [{ id: 'x', carrier: 'UPS' }] }, 'orders.0.id'],
  ['no carrier', { orders: [{ id: 1, carrier: 'UPS' }, { id: 2 }] }, 'orders.1.carrier'],
  ['a script as a link', { orders: [{ id: 1, carrier: 'UPS', url: 'javascript:alert(1)' }] }, 'orders.0.url'],
  ['an odd dry run', { orders: [{ id: 1, carrier: 'UPS' }], dryRun: 'no' }, 'dryRun'],
])('a call with %s is refused whole', async (_, body, path) => {
  const response = await callApi(admin, { method: 'POST', path: '/api/orders/ship/', body })
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toMatchObject([{ path }])
})

test('readers and customers ship nothing', async () => {
  const [id = 0] = await newPaidOrderIds(1)
  for (const role of ['reader', 'customer'] as const) {
    const viewer = await createUser({ role })
    const refused = shipOrders(viewer, shipOrdersInput.parse({ orders: [{ id, carrier: 'UPS' }] }))
    expect((await problemOf(refused)).code).toBe('not-allowed')
  }
})
