import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { createOrder, createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { afterHold, unitsOf } from '@/testing/shop/holds'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './payment-queries'
import { startPayment } from './start-payment'

const { approvedOrder, paypal, pendingOrder, user } = await openTestShop()

test('an approved payment over the exact total pays the order, with one completed payment', async () => {
  const { order } = await approvedOrder(user, 750)
  const paid = await payOrder(user, order._id)
  expect(paid).toMatchObject({ _id: order._id, isPaid: true, totalPrice: '18.12' })
  expect(paid.paidAt).not.toBeNull()
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'completed', amountCents: 1812, captureId: expect.any(String) },
  ])
})

test('P01 20 concurrent pay calls all succeed with one payment and one paidAt', async () => {
  const { order } = await approvedOrder(user)
  const first = await Promise.all(Array.from({ length: 20 }, () => payOrder(user, order._id)))
  expect(new Set(first.map(({ paidAt }) => paidAt)).size).toBe(1)
  const again = await payOrder(user, order._id)
  expect(again.paidAt).toBe(first[0]?.paidAt)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed', reason: null }])
})

test('P02 without a payment at PayPal the order stays unpaid', async () => {
  const order = await createOrder(user)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-not-found')
  await startPayment(user, order._id)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-not-found')
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P03 only the owner can pay an order; other users, admins too, do not learn that it exists', async () => {
  const [user, other, admin] = await Promise.all([createUser(), createUser(), createUser({ role: 'owner' })])
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
  const a = await createOrder(user)
  const { order: b, paypalId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: b._id }, data: { providerOrderId: null } })
  await startPayment(user, a._id)
  await db.payment.updateMany({ where: { orderId: a._id }, data: { providerOrderId: paypalId } })
  expect((await problemOf(payOrder(user, a._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(a._id)).toBe(false)
  expect(await paymentsOf(a._id)).toMatchObject([{ status: 'needs_attention', captureId: null }])
})

test.each([
  ['is a cent over', { amountOffByCents: 1 }, { code: 'capture_mismatch' }],
  ['is a cent short', { amountOffByCents: -1 }, { code: 'capture_mismatch' }],
  ['is in another currency', { currencyOverride: 'EUR' }, { code: 'capture_mismatch', currency: 'EUR' }],
  [
    'goes to another merchant',
    { merchantIdOverride: 'EVIL' },
    { code: 'merchant_mismatch', merchantId: 'EVIL' },
  ],
])(
  'P05 a capture that %s needs attention, the order stays unpaid, and the buyer is not asked to pay again',
  async (_, fault, reason) => {
    const { order } = await approvedOrder(user)
    expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
    Object.assign(paypal.faults, fault)
    for (const pay of [payOrder, payOrder, startPayment])
      expect((await problemOf(pay(user, order._id))).code).toBe('payment-mismatch')
    expect((await getOrderWithPayment(user, order._id)).block).toBe('payment-mismatch')
    expect(await isOrderPaid(order._id)).toBe(false)
    expect(await paymentsOf(order._id)).toMatchObject([
      { status: 'needs_attention', captureId: expect.any(String), reason },
    ])
  },
)

test('P06 an open attempt is reused, also by 20 concurrent clicks', async () => {
  const order = await createOrder(user)
  const clicks = await Promise.all(Array.from({ length: 20 }, () => startPayment(user, order._id)))
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1)
  expect(await paymentsOf(order._id)).toHaveLength(1)
})

test('a paid order gets no further attempt', async () => {
  const { order } = await approvedOrder(user)
  await payOrder(user, order._id)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('already-paid')
})

test('an approval that the browser never reported is found by the next click, without a second payment', async () => {
  const { order } = await approvedOrder(user)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('already-paid')
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await paymentsOf(order._id)).toHaveLength(1)
})

test('P10 a declined payment leaves the order unpaid, and the button starts a new attempt', async () => {
  const { order, paypalId } = await approvedOrder(user)
  paypal.faults.declineNext = 1
  expect(await getOrderWithPayment(user, order._id)).toMatchObject({ wasDeclined: false, block: null })
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await getOrderWithPayment(user, order._id)).toMatchObject({ wasDeclined: true, block: null })
  expect(await unitsOf(order)).toEqual(['held', 9])
  const { id: secondId } = await startPayment(user, order._id)
  expect(secondId).not.toBe(paypalId)
  await paypal.approve(secondId)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined' }, { status: 'completed' }])
})

test('P12 a pending capture does not pay the order, holds its units, and pays it once it completes', async () => {
  const { order, captureId } = await pendingOrder(user)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-pending')
  expect((await getOrderWithPayment(user, order._id)).block).toBe('payment-pending')
  await releaseExpiredHolds(afterHold())
  expect([await isOrderPaid(order._id), ...(await unitsOf(order))]).toEqual([false, 'held', 9])
  await paypal.finishCapture(captureId, 'COMPLETED')
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
  expect(await unitsOf(order)).toEqual(['sold', 9])
})

test('P12 a pending capture that is denied releases the units at once, and the order can be paid again', async () => {
  const { order, captureId } = await pendingOrder(user)
  await paypal.finishCapture(captureId, 'DECLINED')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await unitsOf(order)).toEqual(['released', 10])
  expect((await startPayment(user, order._id)).id).not.toBe('')
})

test('F09 the payment is over the order’s stored total, whatever the product costs now', async () => {
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
