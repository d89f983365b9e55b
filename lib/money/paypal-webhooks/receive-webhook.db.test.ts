import { expect, test } from 'vitest'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import {
  captureProviderOrder,
  createProviderOrder,
  findProviderOrder,
} from '@/lib/money/paypal/provider-order'
import { reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createUser } from '@/testing/db/rows'
import { foreignAttempt, isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { retryWebhookEvents } from './retry-webhook-events'

const { approvedOrder, paypal, pendingOrder, user } = await openTestShop()

/** The stored events about an order at PayPal. */
function eventsOf(providerOrderId: string) {
  const select = { eventType: true, processedAt: true, reason: true, attempts: true, body: true } as const
  return db.webhookEvent.findMany({ where: { providerOrderId }, orderBy: { id: 'asc' }, select })
}

test('P13 an approval that only a webhook reports pays the order, and the event is stored unchanged', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const call = paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)
  expect(await deliverWebhook(call)).toBe(200)
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await eventsOf(paypalId)).toMatchObject([
    { eventType: 'CHECKOUT.ORDER.APPROVED', processedAt: expect.any(Date), reason: null, body: call.body },
  ])
})

test('P13 ten concurrent deliveries of one event get 200 each and make one row, one payment and one capture', async () => {
  for (let round = 0; round < rounds(2, 5); round++) {
    const { order, paypalId } = await approvedOrder(user)
    const calls = Array.from({ length: 10 }, () =>
      deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    expect(await eventsOf(paypalId)).toHaveLength(1)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
    const paidAt = async () => (await getOrder(user, order._id)).paidAt
    const first = await paidAt()
    expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
    expect(await paidAt()).toBe(first)
  }
})

test('P13 an event concurrent with the pay call, or after it, changes nothing more', async () => {
  for (let round = 0; round < rounds(2, 5); round++) {
    const { order, paypalId } = await approvedOrder(user)
    const tell = () => deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
    const [status, paid] = await Promise.all([tell(), payOrder(user, order._id)])
    expect([status, paid.isPaid]).toEqual([200, true])
    const captureId = (await paymentsOf(order._id))[0]?.captureId ?? ''
    expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.COMPLETED', captureId))).toBe(200)
    expect((await payOrder(user, order._id)).paidAt).toBe(paid.paidAt)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
  }
})

test('P13 events out of order: the current state at PayPal counts, not what the event reports', async () => {
  const { order, captureId } = await pendingOrder(user)
  const pending = paypal.webhook('PAYMENT.CAPTURE.PENDING', captureId)
  await paypal.finishCapture(captureId, 'COMPLETED')
  expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.COMPLETED', captureId))).toBe(200)
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await deliverWebhook(pending)).toBe(200)
  expect(await isOrderPaid(order._id)).toBe(true)
  const other = await pendingOrder(user)
  await paypal.finishCapture(other.captureId, 'COMPLETED')
  expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.PENDING', other.captureId))).toBe(200)
  expect(await isOrderPaid(other.order._id)).toBe(true)
})

test('P12 an event reports that a pending payment was denied, and the order can be paid again', async () => {
  const { order, captureId } = await pendingOrder(user)
  await paypal.finishCapture(captureId, 'DECLINED')
  expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.DENIED', captureId))).toBe(200)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined' }])
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test('P13 an event about an unknown payment is stored, and processed once the payment is known', async () => {
  const order = await createOrder(user)
  const amountCents = Math.round(Number(order.totalPrice) * 100)
  const attempt = { orderId: order._id, amountCents, currency: 'USD', requestId: crypto.randomUUID() }
  const { id: paypalId } = await createProviderOrder(attempt)
  await paypal.approve(paypalId)
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  expect(await eventsOf(paypalId)).toMatchObject([{ processedAt: null, reason: 'unknown_payment' }])
  await retryWebhookEvents()
  expect(await eventsOf(paypalId)).toMatchObject([{ processedAt: null, attempts: 2 }])
  await db.payment.create({ data: { ...attempt, providerOrderId: paypalId }, select: { id: true } })
  await retryWebhookEvents(new Date(Date.now() + 60_000))
  expect(await eventsOf(paypalId)).toMatchObject([{ processedAt: expect.any(Date), reason: null }])
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P13 an event about an unknown payment settles no other payment', async () => {
  const open = await approvedOrder(user)
  const { id: paypalId } = await createProviderOrder(foreignAttempt())
  await paypal.approve(paypalId)
  await captureProviderOrder(paypalId, 'elsewhere')
  const captureId = (await findProviderOrder(paypalId))?.capture?.id ?? ''
  await paypal.finishCapture(captureId, 'REFUNDED')
  // The event of a refund names only its capture.
  expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))).toBe(200)
  const [event] = await db.webhookEvent.findMany({
    where: { eventType: 'PAYMENT.CAPTURE.REFUNDED' },
    select: { processedAt: true, providerOrderId: true },
  })
  expect(event).toEqual({ processedAt: null, providerOrderId: null })
  expect(await isOrderPaid(open.order._id)).toBe(false)
})

test('P13 an event that is stored but fails is acknowledged with 200 and retried', async () => {
  const { order, paypalId } = await approvedOrder(user)
  // The verification succeeds; all later requests fail.
  paypal.faults.failAfterVerification = { status: 503, count: 3 }
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  expect(await isOrderPaid(order._id)).toBe(false)
  expect(await eventsOf(paypalId)).toMatchObject([{ processedAt: null, attempts: 1 }])
  await retryWebhookEvents()
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await eventsOf(paypalId)).toMatchObject([{ processedAt: expect.any(Date) }])
})

test('O08 the open payment of a deleted user is still settled, by an event and by the reconciler', async () => {
  for (const byEvent of [true, false]) {
    const user = await createUser()
    const { order, paypalId } = await approvedOrder(user)
    await db.user.delete({ where: { id: user.id }, select: { id: true } })
    if (byEvent) await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
    else await reconcilePayments(new Date(Date.now() + 31_000))
    expect(await isOrderPaid(order._id)).toBe(true)
  }
})
