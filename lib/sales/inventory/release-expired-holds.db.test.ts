import { expect, test, vi } from 'vitest'
import { runJobs } from '@/lib/admin/jobs/run-jobs'
import { shopJobs } from '@/lib/admin/jobs/shop-jobs'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import {
  afterHold,
  buyRest,
  expireHold,
  productOf,
  releaseHold,
  stockStateOf,
  unitsOf,
} from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { releaseExpiredHolds } from './release-expired-holds'

const { approvedOrder, paypal, user } = await openTestShop()

test('P17 an order that fails to be released does not keep other orders from being released', async () => {
  const orders = [await createOrder(user), await createOrder(user), await createOrder(user)]
  for (const { _id } of orders) await expireHold(_id)
  const stuck = orders[0]?._id
  await db.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'this order is not released'; end $$`)
  await db.$executeRawUnsafe(`create trigger refuse before insert on "StockMovement" for each row
    when (new."orderId" = ${stuck} and new.kind = 'released') execute function refuse()`)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await releaseExpiredHolds()).toBe(2)
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'release-failed', orderId: stuck },
  ])
  logged.mockRestore()
  await db.$executeRaw`drop trigger refuse on "StockMovement"`
  expect(await releaseExpiredHolds()).toBe(1)
  for (const order of orders) expect(await stockOf(productOf(order))).toBe(10)
})

test('P17 an approved payment is captured before its expired hold is released, even when its check is not due', async () => {
  const { order } = await approvedOrder(user)
  await db.payment.updateMany({
    where: { orderId: order._id },
    data: { nextCheckAt: new Date(Date.now() + 60 * 60 * 1000) },
  })
  await expireHold(order._id)
  await runJobs(shopJobs)
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await stockStateOf(order._id)).toBe('sold')
})

test('P17 holds are released while PayPal is down', async () => {
  const { order } = await approvedOrder(user)
  await expireHold(order._id)
  paypal.faults.failNext = { status: 503, count: 1000 }
  await runJobs(shopJobs)
  expect(await stockStateOf(order._id)).toBe('released')
})

test('F07 an order holds its units for 60 minutes and not less', async () => {
  const order = await createOrder(user)
  await releaseExpiredHolds(new Date(Date.now() + 59 * 60 * 1000))
  expect(await stockOf(productOf(order))).toBe(9)
  await releaseExpiredHolds(afterHold())
  expect(await unitsOf(order)).toEqual(['released', 10])
})

test('F07 concurrent rounds return the units of an expired hold exactly once', async () => {
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
  const order = await createOrder(user)
  await releaseHold(order._id)
  const { id } = await startPayment(user, order._id)
  expect(await unitsOf(order)).toEqual(['held', 9])
  await paypal.approve(id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockStateOf(order._id)).toBe('sold')
  await releaseExpiredHolds(afterHold())
  expect(await stockOf(productOf(order))).toBe(9)
})

test('F07 paying for units that are gone is out-of-stock before any request to PayPal', async () => {
  const order = await createOrder(user)
  await releaseHold(order._id)
  await buyRest(productOf(order))
  const problem = await problemOf(startPayment(user, order._id))
  expect(problem.code).toBe('out-of-stock')
  expect(problem.fields).toMatchObject({ product: productOf(order), countInStock: 0 })
  expect(await paymentsOf(order._id)).toEqual([])
  expect(await stockStateOf(order._id)).toBe('released')
})

test('F07 a released order takes all of its units again, or none', async () => {
  const [plenty, scarce] = [await createProduct(), await createProduct()]
  const lines = [plenty, scarce].map(({ id }) => ({ product: id, priceCents: 8999, qty: 5 }))
  const { order } = await placeOrderAs(user, orderInput(lines))
  await releaseHold(order._id)
  await buyRest(scarce.id)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('out-of-stock')
  expect(await stockOf(plenty.id)).toBe(10)
})

test('O07 a deleted product of an unpaid order does not return to stock and cannot be paid for', async () => {
  const order = await createOrder(user)
  await db.product.delete({ where: { id: productOf(order) }, select: { id: true } })
  await expireHold(order._id)
  expect(await releaseExpiredHolds()).toBe(1)
  const problem = await problemOf(startPayment(user, order._id))
  expect(problem.message).toBe('Test Teapot is no longer available. Nothing was charged.')
})
