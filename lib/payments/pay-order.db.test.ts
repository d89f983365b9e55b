import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { isOrderPaid, paymentFlow, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './queries'
import { startPayment } from './start-payment'

const paypal = await startTestPaypal()

const { approvedOrder } = paymentFlow(paypal)

test('an approved payment over the exact total pays the order, with one completed payment', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user, 750)
  const paid = await payOrder(user, order._id)
  expect(paid).toMatchObject({ _id: order._id, isPaid: true, totalPrice: '18.12' })
  expect(paid.paidAt).not.toBeNull()
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'completed', amountCents: 1812, captureId: expect.any(String) },
  ])
})

test('P01 20 concurrent pay calls all succeed with one payment and one paidAt', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  const first = await Promise.all(Array.from({ length: 20 }, () => payOrder(user, order._id)))
  expect(new Set(first.map(({ paidAt }) => paidAt)).size).toBe(1)
  const again = await payOrder(user, order._id)
  expect(again.paidAt).toBe(first[0]?.paidAt)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed', reason: null }])
})

test('P02 without a payment at PayPal the order stays unpaid', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-not-found')
  await startPayment(user, order._id)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-not-found')
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P03 only the owner can pay an order; other users, admins too, do not learn that it exists', async () => {
  const [user, other, admin] = await Promise.all([createUser(), createUser(), createUser({ isAdmin: true })])
  const { order } = await approvedOrder(user)
  for (const viewer of [other, admin]) {
    expect((await problemOf(payOrder(viewer, order._id))).code).toBe('order-not-found')
    expect((await problemOf(startPayment(viewer, order._id))).code).toBe('order-not-found')
  }
  expect((await problemOf(payOrder(null, order._id))).code).toBe('not-signed-in')
  expect(await isOrderPaid(order._id)).toBe(false)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'created' }])
})

test('P04 PayPal’s order for another order of the shop pays nothing and is not captured', async () => {
  const user = await createUser()
  const a = await createOrder(user)
  const { order: b, paypalId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: b._id }, data: { providerOrderId: null } })
  await startPayment(user, a._id)
  await db.payment.updateMany({ where: { orderId: a._id }, data: { providerOrderId: paypalId } })
  expect((await problemOf(payOrder(user, a._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(a._id)).toBe(false)
  expect(await paymentsOf(a._id)).toMatchObject([{ status: 'needs_attention', captureId: null }])
})

test.each([1, -1])(
  'P05 a captured amount that is off by %i cent needs attention, and the order stays unpaid',
  async (cents) => {
    const user = await createUser()
    const { order } = await approvedOrder(user)
    paypal.faults.amountOffByCents = cents
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
    expect(await isOrderPaid(order._id)).toBe(false)
    expect(await paymentsOf(order._id)).toMatchObject([
      { status: 'needs_attention', captureId: expect.any(String) },
    ])
  },
)

test('P05 a capture in another currency needs attention, and the order stays unpaid', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.currencyOverride = 'EUR'
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P06 an open attempt is reused, also by 20 concurrent clicks', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  const clicks = await Promise.all(Array.from({ length: 20 }, () => startPayment(user, order._id)))
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1)
  expect(await paymentsOf(order._id)).toHaveLength(1)
})

test('a paid order gets no further attempt', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  await payOrder(user, order._id)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('already-paid')
})

test('an approval that the browser never reported is found by the next click, without a second payment', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('already-paid')
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await paymentsOf(order._id)).toHaveLength(1)
})

test('P10 a declined payment leaves the order unpaid, and the button starts a new attempt', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  paypal.faults.declineNext = 1
  expect(await getOrderWithPayment(user, order._id)).toMatchObject({ wasDeclined: false, block: null })
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await getOrderWithPayment(user, order._id)).toMatchObject({ wasDeclined: true, block: null })
  const { id: secondId } = await startPayment(user, order._id)
  expect(secondId).not.toBe(paypalId)
  await paypal.approve(secondId)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined' }, { status: 'completed' }])
})

test('P12 a pending capture does not pay the order, and the buyer is not asked to pay again', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-pending')
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-pending')
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('F09 the payment is over the order’s stored total, whatever the product costs now', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user, 2000)
  await db.product.updateMany({
    where: { id: order.orderItems[0]?.product ?? 0 },
    data: { priceCents: 9999 },
  })
  expect(await payOrder(user, order._id)).toMatchObject({ isPaid: true, totalPrice: order.totalPrice })
  // 20.00 + 10.00 shipping + 1.64 tax
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed', amountCents: 3164 }])
})

test('concurrent pay calls of several users each pay their own order', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => createUser()))
  const orders = await Promise.all(users.map((user) => approvedOrder(user)))
  const works = orders.map(({ order }, index) => payOrder(users[index] ?? null, order._id))
  expect(await countOutcomes(works)).toEqual({ done: 6 })
})
