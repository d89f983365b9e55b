import { expect, test, vi } from 'vitest'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { queueAtOrder } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import {
  attentionOf,
  isOrderPaid,
  mailsOf,
  openTestShop,
  paymentIdOf,
  paymentsOf,
} from '@/testing/paypal/payments'
import { afterHold, expireHold, productOf, releaseHold, unitsOf } from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { cancelOrder } from './cancel-order'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './payment-queries'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

/** Cancelling an unpaid order: its units return once, and no money is taken for it. */

const { admin, approvedOrder, mismatchedOrder, paypal, pendingOrder, user } = await openTestShop()

const closed = { status: 'voided', reason: { code: 'order_cancelled' } }

function capturesOf(paypalId: string): number {
  return paypal.changes.filter(({ path }) => path === `/v2/checkout/orders/${paypalId}/capture`).length
}

test('R08 the owner cancels an order: its units return, its payment is closed, one mail; a repeat changes nothing', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const cancelled = await cancelOrder(user, order._id)
  expect(cancelled).toMatchObject({ cancelledAt: expect.any(String), isPaid: false })
  expect(cancelled.events.map(({ type }) => type)).toEqual(['placed', 'cancelled'])
  expect(await cancelOrder(user, order._id)).toEqual(cancelled)
  expect(await cancelOrder(admin, order._id)).toEqual({ ...cancelled, payments: [] })
  expect(await unitsOf(order)).toEqual(['released', 10])
  expect(await paymentsOf(order._id)).toMatchObject([closed])
  expect(await mailsOf(order._id, 'order_cancelled')).toEqual([
    { recipient: user.email, details: { byShop: false } },
  ])
  await reconcilePayments(afterHold())
  expect(capturesOf(paypalId)).toBe(0)
})

test('an admin cancels an order whose hold has expired; the mail says that the shop did it', async () => {
  const order = await createOrder(user)
  await releaseHold(order._id)
  await cancelOrder(admin, order._id)
  expect(await stockOf(productOf(order))).toBe(10)
  expect(await mailsOf(order._id, 'order_cancelled')).toMatchObject([{ details: { byShop: true } }])
})

test('R08 concurrent cancels return the units once', async () => {
  const order = await createOrder(user)
  const cancels = [user, user, admin].map((viewer) => () => cancelOrder(viewer, order._id))
  const cancelled = await queueAtOrder(order._id, ...cancels)
  const times = new Set(cancelled.map(({ cancelledAt }) => cancelledAt))
  expect([
    times.size,
    await stockOf(productOf(order)),
    (await mailsOf(order._id, 'order_cancelled')).length,
  ]).toEqual([1, 10, 1])
})

test('R08 a stranger’s, an unknown, a paid and a delivered order are not cancelled', async () => {
  const { order: paid } = await approvedOrder(user)
  await payOrder(user, paid._id)
  const delivered = await createOrder(user)
  await deliverOrder(admin, delivered._id)
  const stranger = await createUser()
  const refused = [
    cancelOrder(stranger, delivered._id),
    cancelOrder(stranger, 2_147_483_647),
    cancelOrder(user, paid._id),
    cancelOrder(admin, delivered._id),
  ]
  const codes = (await Promise.all(refused.map(problemOf))).map(({ code }) => code)
  expect(codes).toEqual(['order-not-found', 'order-not-found', 'order-paid', 'order-delivered'])
  expect([await stockOf(productOf(paid)), await stockOf(productOf(delivered))]).toEqual([9, 9])
})

test('R07 a cancelled order is neither paid nor delivered, holds nothing, and counts as no open order', async () => {
  const { order } = await approvedOrder(user)
  await cancelOrder(user, order._id)
  const refused = [startPayment(user, order._id), payOrder(user, order._id), deliverOrder(admin, order._id)]
  const problems = await Promise.all(refused.map(problemOf))
  expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('order-cancelled'))
  expect(problems[1]?.message).toBe('This order was cancelled. Nothing was charged.')
  expect(await getOrderWithPayment(user, order._id)).toMatchObject({ block: null, lateMoney: null })
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
  vi.stubEnv('MAX_OPEN_ORDERS', '1')
  const buyer = await createUser()
  await cancelOrder(buyer, (await createOrder(buyer))._id)
  await createOrder(buyer)
  vi.unstubAllEnvs()
})

test('R07 a click to pay that waits for a cancel starts no payment', async () => {
  const order = await createOrder(user)
  const click = () => problemOf(startPayment(user, order._id))
  const results = await queueAtOrder<unknown>(order._id, () => cancelOrder(user, order._id), click)
  expect(results[1]).toMatchObject({ code: 'order-cancelled' })
  expect(await paymentsOf(order._id)).toEqual([])
})

test('R07 an approval that is settled while its order is being cancelled is not captured', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const pay = () => problemOf(payOrder(user, order._id))
  const results = await queueAtOrder<unknown>(order._id, () => cancelOrder(user, order._id), pay)
  expect(results[1]).toMatchObject({ code: 'order-cancelled', message: expect.stringMatching('Nothing') })
  expect([capturesOf(paypalId), await isOrderPaid(order._id)]).toEqual([0, false])
  // Not even when the attempt was left open.
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'created' } })
  expect(await settlePayment(await paymentIdOf(order._id))).toBe('voided')
  expect(await paymentsOf(order._id)).toMatchObject([closed])
  expect(capturesOf(paypalId)).toBe(0)
})

test('R07 an order is not cancelled while its money is being taken, checked, or looked at by an admin', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.failNextCapture = { status: 503, count: 3 }
  await problemOf(payOrder(user, order._id))
  expect(await problemOf(cancelOrder(user, order._id))).toMatchObject({
    code: 'payment-pending',
    message: expect.stringMatching(/under way/),
  })
  await reconcilePayments(afterHold())
  expect(await isOrderPaid(order._id)).toBe(true)
  const { order: pending, captureId } = await pendingOrder(user)
  expect((await problemOf(cancelOrder(user, pending._id))).code).toBe('payment-pending')
  await paypal.finishCapture(captureId, 'DECLINED')
  await settlePayment(await paymentIdOf(pending._id))
  expect((await cancelOrder(user, pending._id)).cancelledAt).not.toBeNull()
  const { user: payer, order: mismatched } = await mismatchedOrder()
  expect((await problemOf(cancelOrder(payer, mismatched._id))).code).toBe('payment-mismatch')
})

test('R07 money that PayPal reports for a cancelled order needs attention, with its capture', async () => {
  const { order, paypalId } = await approvedOrder(user)
  await cancelOrder(user, order._id)
  await captureProviderOrder(paypalId, 'elsewhere')
  expect(await settlePayment(await paymentIdOf(order._id))).toBe('needs_attention')
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: expect.any(String), reason: { code: 'order_cancelled' } },
  ])
  expect([await isOrderPaid(order._id), await stockOf(productOf(order))]).toEqual([false, 10])
  expect((await getOrderWithPayment(user, order._id)).lateMoney).toBe('due')
  expect(await attentionOf(admin, order._id)).toMatchObject([
    { what: expect.stringMatching(/after the order was cancelled/) },
  ])
})

test('units of a cancelled order can be bought by others', async () => {
  const { id: product } = await createProduct({ countInStock: 1 })
  const line = { product, priceCents: 8999, qty: 1 }
  const { order } = await placeOrderAs(user, orderInput([line]))
  await cancelOrder(user, order._id)
  await placeOrderAs(await createUser(), orderInput([line]))
  expect(await stockOf(product)).toBe(0)
})

test('R07 a cancel and a payment at the same time: paid, or cancelled without a capture', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const { order, paypalId } = await approvedOrder(user)
    const acts = [() => cancelOrder(user, order._id), () => payOrder(user, order._id)]
    await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    const isPaid = await isOrderPaid(order._id)
    const { cancelledAt } = await db.order.findUniqueOrThrow({ where: { id: order._id } })
    expect([cancelledAt !== null, capturesOf(paypalId), await stockOf(productOf(order))]).toEqual(
      isPaid ? [false, 1, 9] : [true, 0, 10],
    )
  }
}, 60_000)

test('R08 a cancel and the end of the hold at the same time return the units once', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const order = await createOrder(user)
    await expireHold(order._id)
    const acts = [() => cancelOrder(user, order._id), () => releaseExpiredHolds()]
    await queueAtOrder<unknown>(order._id, ...(round % 2 ? acts : acts.toReversed()))
    expect(await unitsOf(order)).toEqual(['released', 10])
  }
}, 60_000)
