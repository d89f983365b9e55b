import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { afterHold, expireHold, releaseHold, unitsOf } from '@/testing/shop/holds'
import { reconcilePayments } from './reconcile-payments'

/** Payments after their order's hold has expired: they may take the units again, but not keep them unpaid. */

vi.hoisted(() => {
  // The default applies.
  process.env.MAX_OPEN_ORDERS = ''
})
const { paypal } = await openTestShop()

/** An order with an open payment, whose hold has expired. */
async function lateOrder(user: Viewer) {
  const order = await createOrder(user)
  const { id: paypalId } = await startPayment(user, order._id)
  await releaseHold(order._id)
  return { order, paypalId }
}

test('S12 late declined payments hold no units: five orders stay held, and a click cannot hold a sixth', async () => {
  const user = await createUser()
  const old: Awaited<ReturnType<typeof lateOrder>>[] = []
  while (old.length < 5) old.push(await lateOrder(user))
  for (let count = 0; count < 5; count++) await createOrder(user)
  const log = vi.spyOn(console, 'log')
  for (const { order, paypalId } of old) {
    await paypal.decline(paypalId)
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  }
  expect(log.mock.calls.filter(([line]) => line.includes('"stock-released"'))).toHaveLength(5)
  expect(await db.order.count({ where: { userId: user.id, stockState: 'held' } })).toBe(5)
  for (const { order } of old) {
    expect(await unitsOf(order)).toEqual(['released', 10])
    expect((await problemOf(startPayment(user, order._id))).code).toBe('too-many-open-orders')
  }
})

test('S12 a late declined payment does not count as a hold: the order can be held once more, and then never again', async () => {
  const user = await createUser()
  const { order, paypalId } = await lateOrder(user)
  await paypal.decline(paypalId)
  await problemOf(payOrder(user, order._id))
  const { id: secondId } = await startPayment(user, order._id)
  expect(await unitsOf(order)).toEqual(['held', 9])
  await releaseExpiredHolds(afterHold())
  await paypal.decline(secondId)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await unitsOf(order)).toEqual(['released', 10])
  expect((await problemOf(startPayment(user, order._id))).code).toBe('hold-expired')
})

test('S12 P09 units stay held while the outcome of a late capture is unknown, and return to stock once it is declined', async () => {
  const user = await createUser()
  const { order, paypalId } = await lateOrder(user)
  await paypal.decline(paypalId)
  paypal.faults.failNextCapture = { status: 503, count: 3 }
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-provider-down')
  await releaseExpiredHolds(afterHold())
  expect(await unitsOf(order)).toEqual(['held', 9])
  await reconcilePayments()
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined' }])
  expect(await unitsOf(order)).toEqual(['released', 10])
})

test('S12 P12 a late pending payment keeps its units held until it completes', async () => {
  const user = await createUser()
  const { order, paypalId } = await lateOrder(user)
  await paypal.approve(paypalId)
  paypal.faults.pendingNext = 1
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-pending')
  await releaseExpiredHolds(afterHold())
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-pending')
  expect(await unitsOf(order)).toEqual(['held', 9])
  await paypal.finishCapture((await paymentsOf(order._id))[0]?.captureId ?? '', 'COMPLETED')
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test('S12 a click on an expired hold counts as a second hold, even if the job has not released the units yet', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await expireHold(order._id)
  const { id: paypalId } = await startPayment(user, order._id)
  expect(await releaseExpiredHolds()).toBe(0)
  expect(await unitsOf(order)).toEqual(['held', 9])
  await expireHold(order._id)
  expect((await problemOf(startPayment(user, order._id))).code).toBe('hold-expired')
  expect(await unitsOf(order)).toEqual(['released', 10])
  await paypal.approve(paypalId)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('hold-expired')
  expect(await isOrderPaid(order._id)).toBe(false)
})
