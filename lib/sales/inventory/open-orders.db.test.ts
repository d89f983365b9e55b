import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { payOrder } from '@/lib/money/payments/pay-order'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { during } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { afterHold, productOf, releaseHold, stockStateOf, unitsOf } from '@/testing/shop/holds'
import { orderBody, orderInput } from '@/testing/shop/order-body'
import { releaseExpiredHolds } from './release-expired-holds'

vi.hoisted(() => {
  // The default applies.
  process.env.MAX_OPEN_ORDERS = ''
})
const { admin, approvedOrder, paypal } = await openTestShop()

async function fiveOrders(user: Viewer) {
  const orders: Awaited<ReturnType<typeof createOrder>>[] = []
  while (orders.length < 5) orders.push(await createOrder(user))
  return orders
}

test('S12 the sixth unpaid order with held stock is refused with advice, takes no stock, and others can order', async () => {
  const user = await createUser()
  await fiveOrders(user)
  const product = await createProduct()
  const body = orderBody([{ product: product.id, priceCents: 8999, qty: 1 }])
  const response = await callApi(user, { method: 'POST', path: '/api/orders/add/', body })
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      code: 'too-many-open-orders',
      detail:
        'The shop keeps products for 5 unpaid orders of yours at a time. Please pay one of them or wait until its time has run out, then try again.',
      maxOpenOrders: 5,
    },
  ])
  expect(await stockOf(product.id)).toBe(10)
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
  expect((await placeOrderAs(await createUser(), input)).isReplay).toBe(false)
})

test('S12 an order that is paid, released or delivered makes room for another', async () => {
  const user = await createUser()
  const { order: paid } = await approvedOrder(user)
  const [expired, delivered] = [await createOrder(user), await createOrder(user)]
  await createOrder(user)
  await createOrder(user)
  for (const makeRoom of [
    () => payOrder(user, paid._id),
    () => releaseHold(expired._id),
    () => deliverOrder(admin, delivered._id),
  ]) {
    expect((await problemOf(createOrder(user))).code).toBe('too-many-open-orders')
    await makeRoom()
    await createOrder(user)
  }
})

test('S12 ten concurrent orders and two clicks on released orders hold five orders together', async () => {
  for (let round = 0; round < rounds(2, 5); round++) {
    const user = await createUser()
    const expired = [await createOrder(user), await createOrder(user)]
    for (const { _id } of expired) await releaseHold(_id)
    const product = await createProduct()
    const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
    const isHeld = `select 1 from "User" where id = ${user.id} for update`
    const outcomes = await during(isHeld, async ({ query, waiters }) => {
      const clicks = expired.map(({ _id }) => startPayment(user, _id))
      const rush = countOutcomes([...clicks, ...Array.from({ length: 10 }, () => placeOrderAs(user, input))])
      await expect.poll(waiters).toBe(1)
      await query('commit')
      return rush
    })
    expect(outcomes).toEqual({ done: 5, 'too-many-open-orders': 7 })
    expect(await db.order.count({ where: { userId: user.id, stockState: 'held' } })).toBe(5)
  }
})

test('S12 a click to pay counts towards the five; once there is room it holds the units again', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await releaseHold(order._id)
  const [first] = await fiveOrders(user)
  const problem = await problemOf(startPayment(user, order._id))
  expect(problem.code).toBe('too-many-open-orders')
  expect(problem.message).toMatch(/Nothing was charged\.$/)
  expect(await stockStateOf(order._id)).toBe('released')
  await releaseHold(first?._id ?? 0)
  await startPayment(user, order._id)
  expect(await stockStateOf(order._id)).toBe('held')
})

/** An order that was held when it was placed and once by a click, and released both times. */
async function spentOrder(user: Viewer) {
  const order = await createOrder(user)
  await releaseHold(order._id)
  const { id: paypalId } = await startPayment(user, order._id)
  await releaseHold(order._id)
  return { order, paypalId }
}

test('S12 after two expired holds a click does not hold the units again: the order can no longer be paid', async () => {
  const user = await createUser()
  const { order, paypalId } = await spentOrder(user)
  expect((await getOrderWithPayment(user, order._id)).block).toBe('hold-expired')
  const response = await callApi(user, { method: 'POST', path: `/api/orders/${order._id}/paypal/` })
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      code: 'hold-expired',
      detail:
        'The time to pay this order has run out twice. It can no longer be paid; please order again. Nothing was charged.',
    },
  ])
  expect(await unitsOf(order)).toEqual(['released', 10])
  // A later approval does not charge the buyer after this refusal.
  await paypal.approve(paypalId)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('hold-expired')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'voided', captureId: null }])
})

test('S12 a late approval still pays an order whose hold has expired twice', async () => {
  const user = await createUser()
  const { order, paypalId } = await spentOrder(user)
  await paypal.approve(paypalId)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await stockOf(productOf(order))).toBe(9)
  expect((await getOrderWithPayment(user, order._id)).block).toBe(null)
})

test('S12 an order has at most 99 units of a product, summed over its lines; each line beyond is an error with its path', async () => {
  const user = await createUser()
  const many = await createProduct({ name: 'Nail', countInStock: 500 })
  const few = await createProduct({ countInStock: 500 })
  const line = (qty: number, { id } = many) => ({ product: id, priceCents: 8999, qty })
  const send = (lines: ReturnType<typeof line>[]) =>
    callApi(user, { method: 'POST', path: '/api/orders/add/', body: orderBody(lines) })
  const message = 'Nail: at most 99 units of a product can be ordered at once.'
  const response = await send([line(60), line(99, few), line(40), line(1)])
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'invalid-input',
      detail: message,
      errors: [
        { path: 'orderItems.2.qty', message },
        { path: 'orderItems.3.qty', message },
      ],
    },
  ])
  expect((await send([line(100)])).status).toBe(400)
  expect((await send([line(60), line(39)])).status).toBe(201)
  expect(await stockOf(many.id)).toBe(401)
})

test('S12 one account can hold only its share of the stock, however often its holds expire', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const product = await createProduct({ countInStock: 1000 })
  const order = (viewer: Viewer, qty: number) =>
    placeOrderAs(viewer, orderInput([{ product: product.id, priceCents: 8999, qty }]))
  const placed: number[] = []
  const remember = ({ order: { _id } }: Awaited<ReturnType<typeof placeOrderAs>>) => void placed.push(_id)
  for (let time = 0; time < 8; time++) await order(user, 99).then(remember, () => {})
  expect(await stockOf(product.id)).toBe(1000 - 5 * 99)
  expect((await order(other, 99)).isReplay).toBe(false)
  await releaseExpiredHolds(afterHold())
  const clicks = () => Promise.allSettled(placed.map((id) => startPayment(user, id)))
  await clicks()
  expect(await stockOf(product.id)).toBe(1000 - 5 * 99)
  await releaseExpiredHolds(afterHold())
  await clicks()
  expect(await stockOf(product.id)).toBe(1000)
})
