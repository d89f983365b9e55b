import { expect, test } from 'vitest'
import { countAllAttention, listAllAttention } from '@/lib/admin/inbox/list-attention'
import { countNeedsAttention } from '@/lib/admin/inbox/list-operation'
import { getRefundDetails } from '@/lib/admin/order-details/refund-details'
import { checkDispute, resolveDispute } from '@/lib/money/disputes/settle-dispute'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { checkWebhookEvent, resolveWebhookEvent } from '@/lib/money/paypal-webhooks/process-webhook-event'
import { checkRefund, resolveRefund } from '@/lib/money/refunds/check-refund'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { getPackingSlip } from '@/lib/sales/fulfillment/orders-to-send'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import {
  attentionOf,
  inMinutes,
  inputOf,
  mailsOf,
  openTestShop,
  refundedCentsOf,
  refundsOf,
} from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { checkPayment, resolvePayment } from './check-payment'

/** Refunds and disputes as an admin sees them. */

const { admin, paidOrder, paypal } = await openTestShop()
const entriesOf = (orderId: number, now?: Date) => attentionOf(admin, orderId, now)

test('A02 only admins see or settle what needs attention', async () => {
  for (const [viewer, code] of [
    [null, 'not-signed-in'],
    [await createUser(), 'not-allowed'],
  ] as const) {
    for (const work of [
      () => listAllAttention(viewer),
      () => countAllAttention(viewer),
      () => getRefundDetails(viewer, 1),
      () => getPackingSlip(viewer, 1),
      () => countNeedsAttention(viewer),
      () => checkPayment(viewer, 1),
      () => resolvePayment(viewer, 1),
      () => checkWebhookEvent(viewer, 1),
      () => resolveWebhookEvent(viewer, 1),
      () => checkRefund(viewer, 1),
      () => resolveRefund(viewer, 1),
      () => checkDispute(viewer, 1),
      () => resolveDispute(viewer, 1),
    ]) {
      expect((await problemOf(work())).code).toBe(code)
    }
  }
  for (const id of [null, 2_000_000_000]) {
    for (const work of [
      ...[checkPayment, resolvePayment, checkWebhookEvent, resolveWebhookEvent],
      ...[checkRefund, resolveRefund, checkDispute, resolveDispute],
    ])
      expect((await problemOf(work(admin, id))).code).toBe('not-found')
  }
})

test('a refund that PayPal refuses has failed, is mailed to the owner, and is listed until an admin settles it', async () => {
  const { orderId, total } = await paidOrder()
  const before = await countAllAttention(admin)
  paypal.faults.refuseRefund = 1
  const { refund } = await startRefund(admin, orderId, inputOf(total))
  expect(refund.status).toBe('failed')
  const reason = { code: 'refused_by_paypal', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }
  expect(await refundsOf(orderId)).toMatchObject([{ reason }])
  // The mail's subject names the order.
  const news = expect.objectContaining({ of: 'refund', status: 'failed', reason })
  const details = { what: expect.stringMatching(/^The refund of \$/), news }
  expect(await mailsOf(orderId, 'needs_attention')).toEqual([{ recipient: '', details }])
  const [entry] = await entriesOf(orderId)
  expect(entry).toMatchObject({ kind: 'refund', total, canCheck: false, canResolve: true })
  expect(entry?.what).toContain('failed. The PayPal account does not have enough money.')
  expect(entry?.advice).toContain('Refund the order again')
  expect((await getRefundDetails(admin, orderId)).notes[entry?.id ?? 0]).toEqual([entry?.what])
  expect(await countAllAttention(admin)).toBe(before + 1)
  await resolveRefund(admin, entry?.id ?? 0)
  await resolveRefund(admin, entry?.id ?? 0)
  expect(await entriesOf(orderId)).toEqual([])
  expect((await startRefund(admin, orderId, inputOf(total))).refund.status).toBe('completed')
})

test('a refund of another amount needs attention, and does not count', async () => {
  const { orderId } = await paidOrder()
  paypal.faults.refundOffByCent = 1
  const { refund } = await startRefund(admin, orderId, inputOf('5.00'))
  expect(refund.status).toBe('needs_attention')
  expect(await refundsOf(orderId)).toMatchObject([
    { reason: { code: 'amount_mismatch', cents: 499, currency: 'USD' } },
  ])
  expect(await refundedCentsOf(orderId)).toBe(0)
})

test('W02 the packing slip leaves out the units that refunds name, unless these have failed', async () => {
  const { orderId, orderItem } = await paidOrder({ qty: 3 })
  const slip = async () => (await getPackingSlip(admin, orderId)).slip
  const line = { _id: orderItem, name: 'Test Teapot', qty: 3 }
  paypal.faults.refuseRefund = 1
  await startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]))
  expect(await slip()).toEqual({
    stop: null,
    lines: [{ ...line, left: 3, sku: null, weightG: null }],
    unnamedCents: 0,
  })
  paypal.faults.pendingRefund = 1
  await startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]))
  await startRefund(admin, orderId, inputOf('1.50'))
  expect(await slip()).toEqual({
    stop: null,
    lines: [{ ...line, left: 2, sku: null, weightG: null }],
    unnamedCents: 150,
  })
  await startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 2 }]))
  expect(await slip()).toMatchObject({ stop: 'no-units', lines: [] })
})

test('R02 an interrupted refund is listed after ten minutes, and needs attention once PayPal does not know its payment', async () => {
  const { orderId, paymentId } = await paidOrder()
  paypal.faults.failNextRefund = { status: 503, count: 3 }
  await problemOf(startRefund(admin, orderId, inputOf('5.00')))
  expect(await entriesOf(orderId)).toEqual([])
  expect(await entriesOf(orderId, inMinutes(11))).toMatchObject([{ kind: 'refund', canCheck: true }])
  const gone = { captureId: `GONE${orderId}`, providerOrderId: `GONE${orderId}` }
  await db.payment.update({ where: { id: paymentId }, data: gone, select: { id: true } })
  const [refund] = await refundsOf(orderId)
  await checkRefund(admin, refund?.id ?? 0)
  expect(await refundsOf(orderId)).toMatchObject([
    { status: 'needs_attention', reason: { code: 'unknown_to_paypal' } },
  ])
  expect(await entriesOf(orderId)).toMatchObject([{ canCheck: false, canResolve: true }])
})

test('R04 a pending refund is listed until PayPal has decided, and an admin can have it checked', async () => {
  const { orderId, orderItem, buyer } = await paidOrder()
  paypal.faults.pendingRefund = 1
  await startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]))
  const [entry] = await entriesOf(orderId)
  expect(entry).toMatchObject({ what: 'The refund of $5.00 waits for PayPal.', canResolve: false })
  const isUnderWay = async () => (await getOrderWithPayment(buyer, orderId)).isUnderWay
  expect(await isUnderWay()).toBe(true)
  expect(await checkRefund(admin, entry?.id ?? 0)).toEqual({
    detail: 'PayPal says nothing new about this refund.',
  })
  expect((await problemOf(resolveRefund(admin, entry?.id ?? 0))).code).toBe('not-found')
  const [row] = await refundsOf(orderId)
  await paypal.settleRefund(row?.providerRefundId ?? '', 'COMPLETED')
  expect(await checkRefund(admin, entry?.id ?? 0)).toEqual({
    detail: `The refund of order ${orderId} is completed.`,
  })
  expect(await isUnderWay()).toBe(false)
  expect(await entriesOf(orderId)).toEqual([])
  expect((await getRefundDetails(admin, orderId)).notes[entry?.id ?? 0]).toEqual([
    '1 × Test Teapot: back on the shelf.',
  ])
})

test('R05 the webhook of a refund that the shop has made needs no decision', async () => {
  const { orderId, captureId } = await paidOrder()
  await startRefund(admin, orderId, inputOf('5.00'))
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))
  expect(await entriesOf(orderId)).toEqual([])
  await paypal.refundAtPaypal(captureId, '1.00')
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))
  expect(await entriesOf(orderId)).toMatchObject([{ kind: 'event' }])
  expect(await refundsOf(orderId)).toMatchObject([{ origin: 'admin' }, { origin: 'paypal' }])
})
