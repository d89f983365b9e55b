import { expect, test } from 'vitest'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { payOrder } from '@/lib/money/payments/pay-order'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { captureProviderOrder, createProviderOrder } from '@/lib/money/paypal/provider-order'
import { checkPayment } from '@/lib/money/reconciliation/check-payment'
import { db } from '@/lib/platform/db/db'
import {
  attentionOf,
  foreignAttempt,
  inMinutes,
  isOrderPaid,
  mailsOf,
  openTestShop,
  paymentIdOf,
  paymentsOf,
} from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { checkWebhookEvent, resolveWebhookEvent } from './process-webhook-event'
import { retryWebhookEvents } from './retry-webhook-events'

/** Webhook events as an admin sees them. */

const { admin, approveAnother, approvedOrder, mismatchedOrder, paidOrder, paypal, user } =
  await openTestShop()

const entriesOf = (orderId: number) => attentionOf(admin, orderId)

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
  const { order, paypalId } = await approvedOrder(user)
  await approveAnother(user, order._id)
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
    const { orderId, captureId, total } = await paidOrder()
    await paypal.finishCapture(captureId, status)
    const call = paypal.webhook(`PAYMENT.CAPTURE.${status}`, captureId)
    expect(await deliverWebhook(call)).toBe(200)
    const [entry] = await entriesOf(orderId)
    expect(entry).toMatchObject({ kind: 'event', what, total, canCheck: false, canResolve: true })
    expect(await isOrderPaid(orderId)).toBe(true)
    await deliverWebhook(call)
    expect(await mailsOf(orderId, 'needs_attention')).toEqual([
      { recipient: '', details: { what, news: expect.objectContaining({ of: 'event' }) } },
    ])
    await resolveWebhookEvent(admin, entry?.id ?? 0)
    expect(await entriesOf(orderId)).toEqual([])
  },
)

test('P13 an event about an unknown payment is listed after ten minutes, can be retried, and can be marked as settled', async () => {
  const { id: paypalId } = await createProviderOrder(foreignAttempt())
  await paypal.approve(paypalId)
  await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
  const { id } = await db.webhookEvent.findFirstOrThrow({ where: { providerOrderId: paypalId } })
  async function isListed(now?: Date) {
    return (await listAllAttention(admin, now)).some((entry) => entry.kind === 'event' && entry.id === id)
  }
  const later = inMinutes(11)
  expect([await isListed(), await isListed(later)]).toEqual([false, true])
  const isMailed = () => db.mail.count({ where: { key: `event ${id} unknown_payment` } })
  await checkWebhookEvent(admin, id)
  expect(await isMailed()).toBe(0)
  await db.webhookEvent.update({ where: { id }, data: { receivedAt: inMinutes(-11) } })
  await checkWebhookEvent(admin, id)
  expect(await isMailed()).toBe(1)
  expect(await checkWebhookEvent(admin, id)).toEqual({
    detail: 'The shop still knows no payment that this message is about.',
  })
  await resolveWebhookEvent(admin, id)
  expect(await isListed(later)).toBe(false)
  const attempts = () => db.webhookEvent.findUnique({ where: { id }, select: { attempts: true } })
  const before = await attempts()
  await retryWebhookEvents()
  expect(await attempts()).toEqual(before)
})
