import { expect, test } from 'vitest'
import { getRefundDetails } from '@/lib/admin/order-details/refund-details'
import { getSlipDetails } from '@/lib/admin/order-details/slip-details'
import { processWebhookEvent } from '@/lib/money/paypal-webhooks/process-webhook-event'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { attentionOf, inMinutes, mailsOf, openTestShop } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { checkDispute, reconcileDisputes, resolveDispute, settleDispute } from './settle-dispute'

const { admin, paidOrder, paypal } = await openTestShop()

const entriesOf = (orderId: number, now?: Date) => attentionOf(admin, orderId, now)

const mailedAbout = async (orderId: number) =>
  (await mailsOf(orderId, 'needs_attention')).map(({ details }) => Object(details).what)

test('R11 a settled dispute comes back, and the owner is mailed, when its state or its deadline changes', async () => {
  const { orderId, captureId, total } = await paidOrder()
  const { id } = await paypal.openDispute(captureId, { respondBy: '2026-12-24T10:00:00.000Z' })
  await Promise.all([settleDispute(id), settleDispute(id)])
  const what = `The buyer disputes $${total} of this order at PayPal: merchandise or service not received.`
  const first = `${what} PayPal says: waiting for seller response. Answer by 24/12/2026 10:00:00 AM (UTC).`
  expect(await mailedAbout(orderId)).toEqual([first])
  const [entry] = await entriesOf(orderId)
  await resolveDispute(admin, entry?.id ?? 0)
  await settleDispute(id)
  expect(await entriesOf(orderId)).toEqual([])

  await paypal.changeDispute(id, 'UNDER_REVIEW')
  await settleDispute(id)
  await settleDispute(id)
  expect(await entriesOf(orderId)).toMatchObject([{ kind: 'dispute' }])
  expect(await mailedAbout(orderId)).toEqual([first, expect.stringContaining('under review')])

  await resolveDispute(admin, entry?.id ?? 0)
  const respondBy = new Date('2026-12-20T10:00:00.000Z')
  await db.dispute.updateMany({ where: { disputeId: id }, data: { respondBy } })
  await settleDispute(id)
  expect(await entriesOf(orderId)).toMatchObject([{ respondBy: '2026-12-24T10:00:00.000Z' }])

  await paypal.changeDispute(id, 'RESOLVED')
  await settleDispute(id)
  expect(await entriesOf(orderId)).toEqual([])
  expect(await mailedAbout(orderId)).toHaveLength(2)
})

test('R11 a dispute is shown with its deadline at the order and in the list, and the order is on hold; nothing else changes', async () => {
  const { orderId, captureId, paypalId, buyer, total } = await paidOrder()
  const before = await getOrder(buyer, orderId)
  const respondBy = '2026-12-24T10:00:00.000Z'
  const { id: disputeId } = await paypal.openDispute(captureId, { respondBy })
  await deliverWebhook(paypal.webhook('CUSTOMER.DISPUTE.CREATED', disputeId))
  const [entry] = await entriesOf(orderId)
  const ids = { paypalOrder: paypalId, capture: captureId }
  expect(entry).toMatchObject({ kind: 'dispute', respondBy, canCheck: true, canResolve: true, ...ids })
  expect(entry?.what).toBe(
    `The buyer disputes $${total} of this order at PayPal: merchandise or service not received.`,
  )
  expect(entry?.advice).toContain('waiting for seller response')
  expect((await getRefundDetails(admin, orderId)).disputes).toEqual([])
  expect(await entriesOf(orderId)).toHaveLength(1)
  expect((await getSlipDetails(admin, orderId)).needsAttention).toBe(true)
  const after = await getOrder(buyer, orderId)
  expect(after).toEqual({ ...before, status: 'on-hold', changedAt: after.changedAt })
  expect(after.changedAt > before.changedAt).toBe(true)
  expect(await mailedAbout(orderId)).toHaveLength(1)

  await paypal.changeDispute(disputeId, 'UNDER_REVIEW')
  await deliverWebhook(paypal.webhook('CUSTOMER.DISPUTE.UPDATED', disputeId))
  expect((await entriesOf(orderId))[0]?.advice).toContain('under review')
  expect(await checkDispute(admin, entry?.id ?? 0)).toEqual({ detail: 'PayPal says: under review.' })
  await paypal.changeDispute(disputeId, 'RESOLVED')
  await reconcileDisputes(inMinutes(2 * 60))
  expect(await entriesOf(orderId)).toEqual([])
  expect((await getSlipDetails(admin, orderId)).needsAttention).toBe(false)
  const [dispute] = (await getRefundDetails(admin, orderId)).disputes
  expect(dispute).toMatchObject({ closedAt: expect.any(String), status: 'resolved' })
})

test('R11 a dispute that PayPal does not show now is listed as an event, and found later', async () => {
  const { orderId, captureId } = await paidOrder()
  const { id: disputeId } = await paypal.openDispute(captureId)
  paypal.faults.failAfterVerification = { status: 503, count: 3 }
  await deliverWebhook(paypal.webhook('CUSTOMER.DISPUTE.CREATED', disputeId))
  const [entry] = await entriesOf(orderId, inMinutes(11))
  const what = 'The buyer disputes this paid order at PayPal.'
  expect(entry).toMatchObject({ kind: 'event', what })
  // At once: its deadline runs.
  expect(await mailedAbout(orderId)).toEqual([what])
  await processWebhookEvent(entry?.id ?? 0)
  expect(await entriesOf(orderId)).toMatchObject([{ kind: 'dispute' }])
  await resolveDispute(admin, (await entriesOf(orderId))[0]?.id ?? 0)
  expect(await entriesOf(orderId)).toEqual([])
})
