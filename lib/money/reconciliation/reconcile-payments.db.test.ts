import { afterEach, expect, test } from 'vitest'
import { payOrder } from '@/lib/money/payments/pay-order'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { startPayment } from '@/lib/money/payments/start-payment'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { reconcilePayments } from './reconcile-payments'

const { approvedOrder, paypal, pendingOrder, user } = await openTestShop()

afterEach(async () => {
  // Payments that one test leaves open must not be due in the next.
  await db.payment.updateMany({ where: { status: { notIn: ['completed'] } }, data: { status: 'voided' } })
})

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

test('P07 an unreported approval is found after 30 seconds, not before', async () => {
  const { order } = await approvedOrder(user)
  const { activeAt } = await db.payment.findFirstOrThrow({ where: { orderId: order._id } })
  const afterClick = (ms: number) => new Date(activeAt.getTime() + ms)
  await reconcilePayments(afterClick(29_999))
  expect(await isOrderPaid(order._id)).toBe(false)
  await reconcilePayments(afterClick(30_000))
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P07 P09 an interrupted capture blocks another payment, is found by the next round, and not captured again', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const block = async () => (await getOrderWithPayment(user, order._id)).block
  paypal.faults.failNextCapture = { status: 503, count: 3 }
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-provider-down')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
  expect(await block()).toBe('payment-pending')
  paypal.faults.resetAfterCapture = 1
  await reconcilePayments()
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
  expect([await isOrderPaid(order._id), await block()]).toEqual([true, null])
  const captures = paypal.changes.filter(({ path }) => path.includes(paypalId))
  expect(new Set(captures.map(({ requestId }) => requestId)).size).toBe(1)
})

test('P07 the owner is told once of a capture whose outcome is unknown for ten minutes', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.failNextCapture = { status: 503, count: 12 }
  await problemOf(payOrder(user, order._id))
  const mails = () => db.mail.count({ where: { orderId: order._id, kind: 'needs_attention' } })
  await expect(reconcilePayments(inSeconds(0))).rejects.toThrow(providerText)
  expect(await mails()).toBe(0)
  for (const minutes of [11, 12]) {
    await expect(reconcilePayments(inSeconds(minutes * 60))).rejects.toThrow(providerText)
    expect(await mails()).toBe(1)
  }
})

test('P07 an attempt that ended before PayPal’s order was stored continues with the same order', async () => {
  const order = await createOrder(user)
  const { id } = await startPayment(user, order._id)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { providerOrderId: null } })
  await reconcilePayments(inSeconds(31))
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'created' }])
  expect((await startPayment(user, order._id)).id).toBe(id)
})

test('a payment that cannot be polled does not keep others from being settled', async () => {
  const good = await Promise.all(Array.from({ length: 7 }, async () => approvedOrder(await createUser())))
  const bad = await approvedOrder(user)
  Object.assign(paypal.faults, { failOrder: bad.paypalId, delayMs: 60 })
  await reconcilePayments(inSeconds(31))
  for (const { order } of good) expect(await isOrderPaid(order._id)).toBe(true)
  expect(await isOrderPaid(bad.order._id)).toBe(false)
  paypal.faults.failOrder = null
  await reconcilePayments(inSeconds(60))
  expect(await isOrderPaid(bad.order._id)).toBe(true)
})

test('P15 a round ends early while PayPal is down; the first round after the outage settles all payments', async () => {
  const others = await Promise.all(Array.from({ length: 14 }, async () => approvedOrder(await createUser())))
  const orders = [await approvedOrder(user), ...others]
  paypal.faults.failNext = { status: 503, count: 1000 }
  await expect(reconcilePayments(inSeconds(31))).rejects.toThrow(providerText)
  // At most 6 concurrent payments with 3 attempts each, until 8 in a row have failed.
  expect(1000 - (paypal.faults.failNext?.count ?? 0)).toBeLessThanOrEqual(39)
  expect((await problemOf(startPayment(user, orders[0]?.order._id ?? 0))).code).toBe('payment-provider-down')
  expect((await createOrder(user)).isPaid).toBe(false)
  paypal.faults.failNext = null
  await reconcilePayments(inSeconds(60))
  for (const { order: each } of orders) expect(await isOrderPaid(each._id)).toBe(true)
})

test('an aborted round, or one out of time, starts no further payment', async () => {
  const { order } = await approvedOrder(user)
  await reconcilePayments(inSeconds(31), { signal: AbortSignal.abort() })
  await reconcilePayments(inSeconds(31), { maxMs: 0 })
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P12 the reconciler finds a pending payment completed or denied', async () => {
  for (const status of ['COMPLETED', 'DECLINED'] as const) {
    const { order, captureId } = await pendingOrder(user)
    await paypal.finishCapture(captureId, status)
    await reconcilePayments(inSeconds(31))
    expect(await isOrderPaid(order._id)).toBe(status === 'COMPLETED')
    expect(await paymentsOf(order._id)).toMatchObject([{ status: status.toLowerCase() }])
  }
})
