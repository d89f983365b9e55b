import { expect, test } from 'vitest'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { startPayment } from '@/lib/money/payments/start-payment'
import { captureProviderOrder, findProviderOrder } from '@/lib/money/paypal/provider-order'
import { reconcileRefunds } from '@/lib/money/reconciliation/reconcile-refunds'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { centsOf } from '@/lib/shared/money/money'
import { lockOrderRow, queueAtOrder } from '@/testing/db/locks'
import { createOrder } from '@/testing/db/rows'
import { openTestShop, refundedCentsOf, refundsOf } from '@/testing/paypal/payments'
import { refundCancelledOrders } from './refund-cancelled-orders'

const { paypal, user } = await openTestShop()

/** An order that was cancelled, and whose payment was captured afterwards. */
async function cancelledAndCaptured() {
  const order = await createOrder(user)
  const { id: paypalId } = await startPayment(user, order._id)
  await paypal.approve(paypalId)
  await captureProviderOrder(paypalId, `elsewhere ${paypalId}`)
  await releaseExpiredHolds(new Date(Date.now() + 61 * 60 * 1000))
  const captureId = (await findProviderOrder(paypalId))?.capture?.id ?? ''
  await db.order.update({ where: { id: order._id }, data: { cancelledAt: new Date() }, select: { id: true } })
  await db.payment.updateMany({
    where: { orderId: order._id },
    data: { status: 'needs_attention', reason: 'order_cancelled', captureId },
  })
  return { user, orderId: order._id, paypalId, captureId, totalCents: centsOf(order.totalPrice) }
}

const isResolved = async (orderId: number) =>
  (await db.payment.count({ where: { orderId, resolvedAt: { not: null } } })) === 1

test('R07 money that came for a cancelled order is refunded automatically, once, also by two instances', async () => {
  const { orderId, paypalId, totalCents } = await cancelledAndCaptured()
  await queueAtOrder(orderId, refundCancelledOrders, refundCancelledOrders)
  await refundCancelledOrders()
  expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
  expect(await refundsOf(orderId)).toMatchObject([
    { origin: 'cancellation', status: 'completed', amountCents: totalCents },
  ])
  expect(await refundedCentsOf(orderId)).toBe(totalCents)
  expect(await isResolved(orderId)).toBe(true)
  expect(await db.mail.count({ where: { orderId, kind: 'order_refunded' } })).toBe(1)
})

test('R07 interrupted, the refund of a cancelled order is finished by the reconciler', async () => {
  const { user, orderId, paypalId } = await cancelledAndCaptured()
  const lateMoney = async () => (await getOrderWithPayment(user, orderId)).lateMoney
  paypal.faults.resetAfterRefund = 3
  await expect(refundCancelledOrders()).rejects.toThrow(providerText)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'refunding' }])
  expect([await isResolved(orderId), await lateMoney()]).toEqual([false, 'due'])
  await refundCancelledOrders()
  await reconcileRefunds()
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'completed' }])
  expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
  expect([await isResolved(orderId), await lateMoney()]).toEqual([true, 'refunded'])
})

test('R07 a part that was refunded at PayPal before is not refunded again', async () => {
  const { orderId, captureId, totalCents } = await cancelledAndCaptured()
  await paypal.refundAtPaypal(captureId, '7.00')
  await refundCancelledOrders()
  expect(await refundsOf(orderId)).toMatchObject([
    { origin: 'paypal', amountCents: 700 },
    { origin: 'cancellation', amountCents: totalCents - 700, status: 'completed' },
  ])
  expect(await isResolved(orderId)).toBe(true)
})

test('R07 an instance that waited while another’s refund failed makes no second one', async () => {
  const { orderId, paypalId } = await cancelledAndCaptured()
  const row = await lockOrderRow(orderId)
  const waiting = refundCancelledOrders()
  await expect.poll(row.waiters).toBe(1)
  await row.query(
    `insert into "Refund" (status, origin, "requestId", "amountCents", explanation, "paymentId", "orderId", "updatedAt")
     select 'failed', 'cancellation', 'other ' || id, 1, '', id, "orderId", now() from "Payment" where "orderId" = $1`,
    [orderId],
  )
  await row.release()
  await waiting
  expect(await paypal.refundsIn(paypalId)).toEqual([])
  await db.payment.updateMany({ where: { orderId }, data: { resolvedAt: new Date() } })
})

test('R07 a refund that PayPal refuses is not repeated, and the payment still needs attention', async () => {
  const { orderId } = await cancelledAndCaptured()
  paypal.faults.refuseRefund = 1
  await refundCancelledOrders()
  await refundCancelledOrders()
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'failed' }])
  expect(await isResolved(orderId)).toBe(false)
  await db.payment.updateMany({ where: { orderId }, data: { resolvedAt: new Date() } })
})
