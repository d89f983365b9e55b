import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { payOrder } from '@/lib/payments/pay-order'
import { startPayment } from '@/lib/payments/start-payment'
import { createOrder, createProduct, createUser, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { afterHold, buyRest, expireHold, productOf, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'
import { paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { placeOrderAs } from '@/testing/shop/place-order'
import { releaseExpiredHolds } from './release-expired-holds'

const paypal = await startTestPaypal()
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const minuteMs = 60 * 1000

test('F07 an order holds its units for 60 minutes and not less', async () => {
  const order = await createOrder(await createUser())
  await releaseExpiredHolds(new Date(Date.now() + 59 * minuteMs))
  expect(await stockOf(productOf(order))).toBe(9)
  await releaseExpiredHolds(afterHold())
  expect(await stockOf(productOf(order))).toBe(10)
  expect(await stockStateOf(order._id)).toBe('released')
})

test('F07 concurrent rounds return the units of an expired hold exactly once', async () => {
  const user = await createUser()
  const orders = await Promise.all(Array.from({ length: 5 }, () => createOrder(user)))
  const rounds = await Promise.all(Array.from({ length: 10 }, () => releaseExpiredHolds(afterHold())))
  expect(rounds.reduce((sum, released) => sum + released, 0)).toBe(5)
  for (const order of orders) expect(await stockOf(productOf(order))).toBe(10)
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
})

test('F07 all lines of an order are released, also with several products and units', async () => {
  const [a, b] = [await createProduct(), await createProduct({ countInStock: 3 })]
  const lines = [
    { product: b.id, priceCents: 8999, qty: 3 },
    { product: a.id, priceCents: 8999, qty: 2 },
  ]
  await placeOrderAs(await createUser(), orderInput(lines))
  expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([8, 0])
  await releaseExpiredHolds(afterHold())
  expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([10, 3])
})

test('F07 a released order stays, and takes its units again when it is paid', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await expireHold(order._id)
  await releaseExpiredHolds()
  const { id } = await startPayment(user, order._id)
  expect(await stockOf(productOf(order))).toBe(9)
  expect(await stockStateOf(order._id)).toBe('held')
  await paypal.approve(id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockStateOf(order._id)).toBe('sold')
  await releaseExpiredHolds(afterHold())
  expect(await stockOf(productOf(order))).toBe(9)
})

test('F07 paying for units that are gone is out-of-stock before any request to PayPal', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await expireHold(order._id)
  await releaseExpiredHolds()
  await buyRest(productOf(order))
  const problem = await problemOf(startPayment(user, order._id))
  expect(problem.code).toBe('out-of-stock')
  expect(problem.fields).toMatchObject({ product: productOf(order), countInStock: 0 })
  expect(await paymentsOf(order._id)).toEqual([])
  expect(await stockStateOf(order._id)).toBe('released')
})

test('F07 a released order takes all of its units again, or none', async () => {
  const user = await createUser()
  const [plenty, scarce] = [await createProduct(), await createProduct()]
  const lines = [plenty, scarce].map(({ id }) => ({ product: id, priceCents: 8999, qty: 5 }))
  const { order } = await placeOrderAs(user, orderInput(lines))
  await expireHold(order._id)
  await releaseExpiredHolds()
  await buyRest(scarce.id)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('out-of-stock')
  expect(await stockOf(plenty.id)).toBe(10)
})

test('O07 a deleted product of an unpaid order does not return to stock and cannot be paid for', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await db.product.delete({ where: { id: productOf(order) }, select: { id: true } })
  await expireHold(order._id)
  expect(await releaseExpiredHolds()).toBe(1)
  const problem = await problemOf(startPayment(user, order._id))
  expect(problem.message).toBe('Test Teapot is no longer available. Nothing was charged.')
})
