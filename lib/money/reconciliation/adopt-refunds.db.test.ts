import { expect, test } from 'vitest'
import { issueCreditNote } from '@/lib/money/invoices/issue-invoice'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db, withTransaction } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { centsOf } from '@/lib/shared/money/money'
import { lockOrderRow } from '@/testing/db/locks'
import { problemOf } from '@/testing/http/problems'
import { askedDuring } from '@/testing/paypal/open-payments'
import { inputOf, openTestShop, refundedCentsOf, refundsOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { adoptRefunds } from './adopt-refunds'
import { findRefundsAtPaypal, reconcileRefunds } from './reconcile-refunds'

const { admin, paidOrder, paypal } = await openTestShop()

const hourMs = 60 * 60 * 1000

test('R05 a refund made at PayPal appears once with its webhook; the order stays paid and says so', async () => {
  const { orderId, captureId, buyer, paymentId } = await paidOrder()
  const { id } = await paypal.refundAtPaypal(captureId, '7.00')
  const call = paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId)
  expect(await Promise.all([1, 2, 3].map(() => deliverWebhook(call)))).toEqual([200, 200, 200])
  expect(await refundsOf(orderId)).toHaveLength(1)
  await Promise.all([adoptRefunds(paymentId), adoptRefunds(paymentId)])
  const order = await getOrder(buyer, orderId)
  expect(order).toMatchObject({ isPaid: true, refundedAmount: '7.00' })
  expect(order.refunds).toMatchObject([{ amount: '7.00', status: 'completed', reason: 'Refunded at PayPal' }])
  expect(await refundsOf(orderId)).toMatchObject([{ origin: 'paypal', providerRefundId: id }])
  expect(await db.payment.count({ where: { orderId, status: 'completed' } })).toBe(1)
})

test('R05 without a webhook it is found when the payment’s age has grown by a quarter, for 180 days', async () => {
  const { orderId, captureId, paypalId } = await paidOrder()
  const others = { orderId: { not: orderId } }
  await db.payment.updateMany({ where: others, data: { nextCheckAt: new Date('9999-01-01') } })
  const { activeAt } = await db.payment.findFirstOrThrow({ where: { orderId }, select: { activeAt: true } })
  const after = (hours: number) => new Date(activeAt.getTime() + hours * hourMs)
  const asked = (hours: number) => askedDuring(() => findRefundsAtPaypal(after(hours)))
  expect(await asked(0.99)).toEqual([])
  expect(await asked(1)).toEqual([paypalId])
  expect(await asked(1.24)).toEqual([])
  expect(await asked(1.25)).toEqual([paypalId])
  await paypal.refundAtPaypal(captureId, '7.00')
  expect(await asked(100)).toEqual([paypalId])
  expect(await refundedCentsOf(orderId)).toBe(700)
  expect(await asked(124)).toEqual([])
  expect(await asked(181 * 24)).toEqual([])
  expect(await db.payment.count({ where: { orderId, nextCheckAt: { gt: after(200 * 24) } } })).toBe(1)
})

test('R05 a refund that was made at PayPal long ago keeps its day, and the buyer is not mailed', async () => {
  const { orderId, captureId, paymentId } = await paidOrder()
  const [long, recent] = [4, 2].map((days) => new Date(Date.now() - days * 24 * hourMs).toISOString())
  await paypal.refundAtPaypal(captureId, '7.00', long)
  await paypal.refundAtPaypal(captureId, '1.00', recent)
  await adoptRefunds(paymentId)
  const select = { id: true, completedAt: true } as const
  const rows = await db.refund.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select })
  expect(rows.map(({ completedAt }) => completedAt?.toISOString())).toEqual([long, recent])
  const mails = await db.mail.findMany({ where: { orderId, kind: 'order_refunded' }, select: { key: true } })
  expect(mails).toEqual([{ key: `refund ${rows[1]?.id} completed` }])
})

test('R05 a refund at PayPal that is still pending counts once it is completed', async () => {
  const { orderId, captureId, paymentId } = await paidOrder()
  const { id } = await paypal.refundAtPaypal(captureId, '7.00')
  const facts = {
    status: 'pending',
    amountCents: 700,
    providerRefundId: id,
    requestId: `r${orderId}`,
  } as const
  await db.refund.create({ data: { ...facts, origin: 'paypal', explanation: '', orderId, paymentId } })
  await reconcileRefunds()
  await adoptRefunds(paymentId)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'completed' }])
})

test('R06 a refund of the shop whose response is lost is not taken for one made at PayPal', async () => {
  const { orderId, captureId } = await paidOrder()
  paypal.faults.resetAfterRefund = 3
  const code = (await problemOf(startRefund(admin, orderId, inputOf('5.00')))).code
  expect(code).toBe('payment-provider-down')
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))
  expect(await refundsOf(orderId)).toMatchObject([{ origin: 'admin', status: 'completed' }])
})

test('R06 a refund of the shop that begins while PayPal’s list is read is not taken for one made at PayPal', async () => {
  const { orderId, paymentId, captureId } = await paidOrder()
  await paypal.refundAtPaypal(captureId, '7.00')
  const row = await lockOrderRow(orderId)
  // It has read the list and waits for the order.
  const adopting = adoptRefunds(paymentId)
  await expect.poll(row.waiters).toBe(1)
  await row.query(
    `insert into "Refund" (status, origin, "requestId", "amountCents", explanation, "paymentId", "orderId", "updatedAt")
     values ('refunding', 'admin', 'own ${orderId}', 700, 'x', $1, $2, now())`,
    [paymentId, orderId],
  )
  await row.release()
  await adopting
  await reconcileRefunds()
  expect(await refundsOf(orderId)).toMatchObject([
    { origin: 'admin', status: 'completed' },
    { origin: 'paypal', status: 'completed' },
  ])
})

test('R06 a refund of the rest and one at PayPal that came first: both are recorded, the shop’s has failed', async () => {
  const { orderId, captureId, total } = await paidOrder()
  await paypal.refundAtPaypal(captureId, '7.00')
  expect((await startRefund(admin, orderId, inputOf(total))).refund.status).toBe('failed')
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', captureId))
  expect(await refundsOf(orderId)).toMatchObject([
    { status: 'failed', reason: { issue: 'REFUND_AMOUNT_EXCEEDED' } },
    { status: 'completed', origin: 'paypal', amountCents: 700 },
  ])
  const over = await problemOf(startRefund(admin, orderId, inputOf(total)))
  expect(over.fields.left).toBe(((centsOf(total) - 700) / 100).toFixed(2))
})

test('R06 refunds beyond the capture are recorded and need attention, and do not count', async () => {
  const { orderId, captureId, total, paymentId } = await paidOrder()
  const amountCents = centsOf(total)
  const facts = {
    status: 'completed',
    amountCents,
    providerRefundId: `P${orderId}`,
    requestId: `r${orderId}`,
  } as const
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  const { itemsCents, shippingCents, taxCents } = order
  const parts = { itemsCents, shippingCents, taxCents }
  const { id: refundId } = await db.refund.create({
    data: {
      ...facts,
      ...parts,
      completedAt: new Date(),
      origin: 'paypal',
      explanation: '',
      orderId,
      paymentId,
    },
  })
  await withTransaction((tx) => issueCreditNote(tx, { refundId }, new Date()))
  await db.order.update({ where: { id: orderId }, data: { refundedCents: amountCents } })
  await paypal.refundAtPaypal(captureId, '7.00')
  await adoptRefunds(paymentId)
  expect(await refundsOf(orderId)).toMatchObject([
    { status: 'completed' },
    { status: 'needs_attention', reason: { code: 'exceeds_capture' } },
  ])
  expect(await refundedCentsOf(orderId)).toBe(amountCents)
})
