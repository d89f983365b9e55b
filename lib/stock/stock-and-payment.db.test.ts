import { afterEach, expect, test } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { placeOrder } from '@/lib/orders/place-order'
import { payOrder } from '@/lib/payments/pay-order'
import { settlePayment } from '@/lib/payments/settle-payment'
import { startPayment } from '@/lib/payments/start-payment'
import { captureProviderOrder } from '@/lib/paypal/provider-order'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { afterHold, buyRest, endHold, productOf, stockStateOf } from '@/lib/testing/holds'
import { brokenInvariants } from '@/lib/testing/invariants'
import { orderInput } from '@/lib/testing/order-body'
import { isOrderPaid, paymentFlow, paymentsOf } from '@/lib/testing/payments'
import { startTestPaypal } from '@/lib/testing/paypal'
import { countOutcomes, problemOf } from '@/lib/testing/problems'
import { rounds } from '@/lib/testing/rounds'
import { createProduct, createUser, stockOf } from '@/lib/testing/rows'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

test('money that came although the pieces are gone waits for a person, and is never a paid order', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  await endHold(order._id)
  await releaseExpiredHolds()
  await buyRest(productOf(order))
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
  expect(await paymentsOf(order._id)).toMatchObject([
    {
      status: 'needs_attention',
      captureId: expect.any(String),
      reason: { code: 'out_of_stock', name: 'Test Teapot', countInStock: 0 },
    },
  ])
  expect(await isOrderPaid(order._id)).toBe(false)
})

test('P12 pieces stay held while a payment is pending; when it completes they are sold', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  await releaseExpiredHolds(afterHold())
  expect(await stockStateOf(order._id)).toBe('held')
  const [pending] = await paymentsOf(order._id)
  await paypal.finishCapture(pending?.captureId ?? '', 'COMPLETED')
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockOf(productOf(order))).toBe(9)
})

test('P12 a pending payment that is denied frees the pieces at once', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  const [pending] = await paymentsOf(order._id)
  await paypal.finishCapture(pending?.captureId ?? '', 'DECLINED')
  await problemOf(payOrder(user, order._id))
  expect(await stockOf(productOf(order))).toBe(10)
  expect(await stockStateOf(order._id)).toBe('released')
})

test('P10 a declined payment leaves the pieces held', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.declineNext = 1
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await stockStateOf(order._id)).toBe('held')
  expect(await stockOf(productOf(order))).toBe(9)
})

test('a payment that waits for a person keeps its pieces until that person has decided', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.amountOffByCents = -1
  await problemOf(payOrder(user, order._id))
  await releaseExpiredHolds(afterHold())
  expect(await stockStateOf(order._id)).toBe('held')
  await db.payment.updateMany({ where: { orderId: order._id }, data: { resolvedAt: new Date() } })
  await releaseExpiredHolds(afterHold())
  expect(await stockStateOf(order._id)).toBe('released')
})

/** An order over the only piece of a product, approved, whose hold ends now. */
async function lastPiece(user: Viewer) {
  const product = await createProduct({ countInStock: 1 })
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
  const { order } = await placeOrder(user, input)
  await paypal.approve((await startPayment(user, order._id)).id)
  await endHold(order._id)
  return { order, product, input }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

test('F08 release and payment at the same instant: paid with its piece, or released and not captured, every time', async () => {
  const [user, other] = [await createUser(), await createUser()]
  for (let round = 0; round < rounds(13, 100); round++) {
    const { order, product, input } = await lastPiece(user)
    const [outcome] = await Promise.all([
      countOutcomes([payOrder(user, order._id)]),
      // Now sooner, now later; the freed piece is wanted at once, so that a payment without it would be seen.
      pause((round * 2) % 25)
        .then(() => releaseExpiredHolds())
        .then(() => countOutcomes([placeOrder(other, input)])),
    ])
    const isPaid = await isOrderPaid(order._id)
    expect(outcome).toEqual(isPaid ? { done: 1 } : { 'out-of-stock': 1 })
    expect(await stockStateOf(order._id)).toBe(isPaid ? 'sold' : 'released')
    expect(await stockOf(product.id)).toBe(0)
    const [payment] = await paymentsOf(order._id)
    expect(payment?.captureId !== null).toBe(isPaid)
  }
}, 120_000)

test('an attempt that was closed is not captured, although the buyer approved it', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'declined' } })
  const { id } = await db.payment.findFirstOrThrow({ where: { orderId: order._id }, select: { id: true } })
  expect(await settlePayment(id)).toBe('declined')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined', captureId: null }])
})
