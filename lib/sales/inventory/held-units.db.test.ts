import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { releaseHold, stockStateOf } from '@/testing/shop/holds'
import { orderBody, orderInput } from '@/testing/shop/order-body'

vi.hoisted(() => {
  // The defaults apply.
  process.env.MAX_HELD_UNITS = ''
  process.env.MAX_HELD_PRODUCTS = ''
})
const { approvedOrder } = await openTestShop()

const many = await createProduct({ countInStock: 100_000 })
const line = (qty: number, product = many.id) => ({ product, priceCents: 8999, qty })
const order = (user: Viewer, ...lines: ReturnType<typeof line>[]) => placeOrderAs(user, orderInput(lines))
const refused = async (work: Promise<unknown>) => (await problemOf(work)).code

test('W12 a new account holds 200 units, the next order is refused with advice and takes no stock', async () => {
  const user = await createUser()
  for (const qty of [99, 99, 2]) await order(user, line(qty))
  const stock = await stockOf(many.id)
  const response = await callApi(user, {
    method: 'POST',
    path: '/api/orders/add/',
    body: orderBody([line(1)]),
  })
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      code: 'too-many-held-units',
      detail:
        'Until you have paid an order, the shop keeps at most 200 units and 30 different products for you. Please pay an order first, or order less.',
      maxHeldUnits: 200,
      maxHeldProducts: 30,
    },
  ])
  expect(await stockOf(many.id)).toBe(stock)
  await order(await createUser(), line(99))
})

test('W12 a new account holds 30 products, whichever orders they are in', async () => {
  const user = await createUser()
  const products = await Promise.all(Array.from({ length: 31 }, () => createProduct()))
  const lines = products.map(({ id }) => line(1, id))
  expect(await refused(order(user, ...lines))).toBe('too-many-held-units')
  await order(user, ...lines.slice(0, 20))
  expect(await refused(order(user, ...lines.slice(20)))).toBe('too-many-held-units')
  await order(user, ...lines.slice(10, 30))
  expect(await refused(order(user, line(1)))).toBe('too-many-held-units')
  await order(user, line(1, products[0]?.id))
})

test('W12 an account that has paid an order, even one of these, is not limited', async () => {
  const user = await createUser()
  const { order: paid } = await approvedOrder(user)
  for (const qty of [99, 99]) await order(user, line(qty))
  expect(await refused(order(user, line(2)))).toBe('too-many-held-units')
  await payOrder(user, paid._id)
  await order(user, line(99))
})

test('W12 simultaneous orders of one account hold 200 units together', async () => {
  for (let round = 0; round < rounds(2, 10); round++) {
    const user = await createUser()
    const rush = Array.from({ length: 10 }, () => order(user, line(40)))
    expect(await countOutcomes(rush)).toEqual({ done: 5, 'too-many-held-units': 5 })
  }
})

test('W12 a click to pay that would hold too much is refused, and its payment is closed for this reason', async () => {
  const user = await createUser()
  const { order: late } = await order(user, line(99))
  await startPayment(user, late._id)
  await releaseHold(late._id)
  for (const qty of [99, 3]) await order(user, line(qty))
  const problem = await problemOf(startPayment(user, late._id))
  expect(problem.code).toBe('too-many-held-units')
  expect(problem.message).toMatch(/Please pay an order first, or order less\. Nothing was charged\.$/)
  expect(await stockStateOf(late._id)).toBe('released')
  expect(await paymentsOf(late._id)).toMatchObject([{ status: 'voided' }])
  expect(await db.payment.findMany({ where: { orderId: late._id }, select: { reason: true } })).toEqual([
    { reason: 'too_many_held_units' },
  ])
})

test('W12 what is released or delivered is not held', async () => {
  const user = await createUser()
  const { order: first } = await order(user, line(99))
  await order(user, line(99))
  await releaseHold(first._id)
  await order(user, line(99))
  expect((await createOrder(user)).orderItems).toHaveLength(1)
})
