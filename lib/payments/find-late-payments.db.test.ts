import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { captureProviderOrder } from '@/lib/paypal/provider-order'
import { refundCancelledOrders } from '@/lib/refunds/refund-cancelled-orders'
import { createUser } from '@/testing/db/rows'
import { brokenInvariants } from '@/testing/shop/invariants'
import { askedDuring } from '@/testing/shop/open-payments'
import { paymentFlow, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { cancelOrder } from './cancel-order'
import { findLatePayments } from './find-late-payments'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const minuteMs = 60 * 1000

test('R07 a capture after the cancellation is found and refunded without a webhook', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  // It has been idle for long: its next check was far away.
  await db.payment.updateMany({ data: { nextCheckAt: new Date(Date.now() + 60 * minuteMs) } })
  await cancelOrder(user, order._id)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  await findLatePayments()
  await refundCancelledOrders()
  expect(await paymentsOf(order._id)).toMatchObject([{ reason: { code: 'order_cancelled' } }])
  expect(await paypal.refundsIn(paypalId)).toMatchObject([{ status: 'COMPLETED' }])
})

test('R07 a cancelled order is asked for each time its age has grown by a half, for three days', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  const cancelledAt = Date.parse((await cancelOrder(user, order._id)).cancelledAt ?? '')
  const asked = (minutes: number) =>
    askedDuring(() => findLatePayments(new Date(cancelledAt + minutes * minuteMs)))
  expect(await asked(1)).toEqual([paypalId])
  expect(await asked(1.9)).toEqual([])
  expect(await asked(100)).toEqual([paypalId])
  expect(await asked(149)).toEqual([])
  expect(await asked(150)).toEqual([paypalId])
  expect(await asked(3 * 24 * 60 + 1)).toEqual([])
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'voided' }])
})
