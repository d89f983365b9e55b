import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { getOrder } from '@/lib/orders/queries'
import { getPackingSlip, getRefundDesk } from '@/lib/refunds/queries'
import { createUser } from '@/testing/db/rows'
import { attentionOf, inMinutes } from '@/testing/shop/attention'
import { deliverWebhook } from '@/testing/shop/deliver-webhook'
import { brokenInvariants } from '@/testing/shop/invariants'
import { startTestPaypal } from '@/testing/shop/paypal'
import { paidOrders } from '@/testing/shop/refunds'
import { checkDispute, reconcileDisputes, resolveDispute } from './settle-dispute'

/** Disputes as an admin sees them. */

const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)
const admin = await createUser({ isAdmin: true })
const entriesOf = (orderId: number, now?: Date) => attentionOf(admin, orderId, now)

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

test('R11 a dispute is shown with its deadline at the order and in the list; nothing else changes', async () => {
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
  expect((await getRefundDesk(admin, orderId)).disputes).toEqual([])
  expect((await getPackingSlip(admin, orderId)).needsAttention).toBe(true)
  expect(await getOrder(buyer, orderId)).toEqual(before)
  expect(await db.mail.count({ where: { orderId, kind: 'needs_attention' } })).toBe(1)

  await paypal.changeDispute(disputeId, 'UNDER_REVIEW')
  await deliverWebhook(paypal.webhook('CUSTOMER.DISPUTE.UPDATED', disputeId))
  expect((await entriesOf(orderId))[0]?.advice).toContain('under review')
  expect(await checkDispute(admin, entry?.id ?? 0)).toEqual({ detail: 'PayPal says: under review.' })
  await paypal.changeDispute(disputeId, 'RESOLVED')
  await reconcileDisputes(inMinutes(2 * 60))
  expect(await entriesOf(orderId)).toEqual([])
  expect((await getPackingSlip(admin, orderId)).needsAttention).toBe(false)
  const [dispute] = (await getRefundDesk(admin, orderId)).disputes
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
  const where = { orderId, kind: 'needs_attention' } as const
  expect(await db.mail.findMany({ where, select: { details: true } })).toEqual([{ details: { what } }])
  const { processWebhookEvent } = await import('@/lib/webhooks/process-webhook-event')
  await processWebhookEvent(entry?.id ?? 0)
  expect(await entriesOf(orderId)).toMatchObject([{ kind: 'dispute' }])
  await resolveDispute(admin, (await entriesOf(orderId))[0]?.id ?? 0)
  expect(await entriesOf(orderId)).toEqual([])
})
