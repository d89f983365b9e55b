import { afterEach, expect, test } from 'vitest'
import { listAttention } from '@/lib/attention/list-payment-attention'
import { db } from '@/lib/db/db'
import { checkPayment } from '@/lib/payments/check-payment'
import { payOrder } from '@/lib/payments/pay-order'
import { getOrderWithPayment } from '@/lib/payments/queries'
import { startPayment } from '@/lib/payments/start-payment'
import { captureProviderOrder, createProviderOrder } from '@/lib/paypal/provider-order'
import { createUser } from '@/testing/db/rows'
import { deliverWebhook } from '@/testing/shop/deliver-webhook'
import { brokenInvariants } from '@/testing/shop/invariants'
import { attentionOf, isOrderPaid, paymentFlow, paymentIdOf, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { checkWebhookEvent, resolveWebhookEvent } from './process-webhook-event'
import { retryWebhookEvents } from './retry-webhook-events'

/** Webhook events as an admin sees them. */

const paypal = await startTestPaypal()
const { approvedOrder, mismatchedOrder } = paymentFlow(paypal)
const admin = await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const minuteMs = 60 * 1000

const entriesOf = attentionOf(admin)

async function paidOrder() {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  await payOrder(user, order._id)
  return { order, paypalId, captureId: (await paymentsOf(order._id))[0]?.captureId ?? '' }
}

test('a processed event is not processed again, and causes no request to PayPal', async () => {
  const { paypalId } = await mismatchedOrder()
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  const where = { providerOrderId: paypalId }
  const { id } = await db.webhookEvent.findFirstOrThrow({ where, select: { id: true } })
  paypal.faults.failNext = { status: 503, count: 3 }
  expect(await checkWebhookEvent(admin, id)).toEqual({ detail: 'The message of PayPal is dealt with.' })
  expect(paypal.faults.failNext).toEqual({ status: 503, count: 3 })
})

test('a payment that is refunded at PayPal is settled without an admin', async () => {
  const { user, order, captureId } = await mismatchedOrder()
  await paypal.finishCapture(captureId, 'REFUNDED')
  expect(await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))).toBe(200)
  expect(await entriesOf(order._id)).toEqual([])
  expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P06 a surplus capture is listed until it is refunded at PayPal', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'voided' } })
  await paypal.approve((await startPayment(user, order._id)).id)
  await payOrder(user, order._id)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  await checkPayment(admin, await paymentIdOf(order._id))
  const [entry] = await entriesOf(order._id)
  expect(entry?.what).toBe('The order had been paid before: this money is surplus.')
  const captureId = (await paymentsOf(order._id))[0]?.captureId ?? ''
  await paypal.finishCapture(captureId, 'REFUNDED')
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))
  expect(await entriesOf(order._id)).toEqual([])
  expect(await isOrderPaid(order._id)).toBe(true)
})

test.each([
  ['REFUNDED', 'Money of this paid order was refunded at PayPal.'],
  ['REVERSED', 'PayPal has taken the money of this paid order back.'],
] as const)(
  'money of a paid order that is %s is listed and mailed to the owner, and the order stays unchanged',
  async (status, what) => {
    const { order, captureId } = await paidOrder()
    await paypal.finishCapture(captureId, status)
    const call = paypal.webhook(`PAYMENT.CAPTURE.${status}`, captureId)
    expect(await deliverWebhook(call)).toBe(200)
    const [entry] = await entriesOf(order._id)
    expect(entry).toMatchObject({
      kind: 'event',
      what,
      total: order.totalPrice,
      canCheck: false,
      canResolve: true,
    })
    expect(await isOrderPaid(order._id)).toBe(true)
    await deliverWebhook(call)
    const where = { orderId: order._id, kind: 'needs_attention' } as const
    expect(await db.mail.findMany({ where, select: { details: true } })).toEqual([{ details: { what } }])
    await resolveWebhookEvent(admin, entry?.id ?? 0)
    expect(await entriesOf(order._id)).toEqual([])
  },
)

test('P13 an event about an unknown payment is listed after ten minutes, can be retried, and can be marked as settled', async () => {
  const attempt = {
    orderId: 2_000_000_000,
    amountCents: 100,
    currency: 'USD',
    requestId: crypto.randomUUID(),
  }
  const { id: paypalId } = await createProviderOrder(attempt)
  await paypal.approve(paypalId)
  await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
  const event = await db.webhookEvent.findFirstOrThrow({
    where: { providerOrderId: paypalId },
    select: { id: true },
  })
  async function isListed(now?: Date) {
    return (await listAttention(admin, now)).some(({ kind, id }) => kind === 'event' && id === event.id)
  }
  const later = new Date(Date.now() + 11 * minuteMs)
  expect([await isListed(), await isListed(later)]).toEqual([false, true])
  const isMailed = () => db.mail.count({ where: { key: `event ${event.id} unknown_payment` } })
  await checkWebhookEvent(admin, event.id)
  expect(await isMailed()).toBe(0)
  const receivedAt = new Date(Date.now() - 11 * minuteMs)
  await db.webhookEvent.update({ where: { id: event.id }, data: { receivedAt }, select: { id: true } })
  await checkWebhookEvent(admin, event.id)
  expect(await isMailed()).toBe(1)
  expect(await checkWebhookEvent(admin, event.id)).toEqual({
    detail: 'The shop still knows no payment that this message is about.',
  })
  await resolveWebhookEvent(admin, event.id)
  expect(await isListed(later)).toBe(false)
  const { attempts } = await db.webhookEvent.findUniqueOrThrow({
    where: { id: event.id },
    select: { attempts: true },
  })
  await retryWebhookEvents()
  const after = await db.webhookEvent.findUniqueOrThrow({
    where: { id: event.id },
    select: { attempts: true },
  })
  expect(after.attempts).toBe(attempts)
})
