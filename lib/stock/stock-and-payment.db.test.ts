import { afterEach, expect, test } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { payOrder } from '@/lib/payments/pay-order'
import { settlePayment } from '@/lib/payments/settle-payment'
import { startPayment } from '@/lib/payments/start-payment'
import { captureProviderOrder } from '@/lib/paypal/provider-order'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { afterHold, buyRest, expireHold, productOf, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'
import { isOrderPaid, paymentFlow, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { placeOrderAs } from '@/testing/shop/place-order'
import { releaseExpiredHolds } from './release-expired-holds'

const paypal = await startTestPaypal()
const { approvedOrder, pendingOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

test('money for units that are gone needs attention and never pays the order', async () => {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  await expireHold(order._id)
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

test('P12 units stay held while a payment is pending, and are sold when it completes', async () => {
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

test('P12 denying a pending payment releases the units at once', async () => {
  const user = await createUser()
  const { order, captureId } = await pendingOrder(user)
  await paypal.finishCapture(captureId, 'DECLINED')
  await problemOf(payOrder(user, order._id))
  expect(await stockOf(productOf(order))).toBe(10)
  expect(await stockStateOf(order._id)).toBe('released')
})

test('P10 a declined payment leaves the units held', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.declineNext = 1
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await stockStateOf(order._id)).toBe('held')
  expect(await stockOf(productOf(order))).toBe(9)
})

test('a payment that needs attention keeps its units held until an admin has settled it', async () => {
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

/** An approved order for the last unit of a product, whose hold expires now. */
async function lastUnit(user: Viewer) {
  const product = await createProduct({ countInStock: 1 })
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
  const { order } = await placeOrderAs(user, input)
  await paypal.approve((await startPayment(user, order._id)).id)
  await expireHold(order._id)
  return { order, product, input }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

test('F08 concurrent release and payment end with a paid order and its unit, or a released order without a capture', async () => {
  const [user, other] = [await createUser(), await createUser()]
  for (let round = 0; round < rounds(13, 100); round++) {
    const { order, product, input } = await lastUnit(user)
    const [outcome] = await Promise.all([
      countOutcomes([payOrder(user, order._id)]),
      // The delay varies. The released unit is sold at once, so that a payment without its unit would be noticed.
      pause((round * 2) % 25)
        .then(() => releaseExpiredHolds())
        .then(() => countOutcomes([placeOrderAs(other, input)])),
    ])
    const isPaid = await isOrderPaid(order._id)
    expect(outcome).toEqual(isPaid ? { done: 1 } : { 'out-of-stock': 1 })
    expect(await stockStateOf(order._id)).toBe(isPaid ? 'sold' : 'released')
    expect(await stockOf(product.id)).toBe(0)
    const [payment] = await paymentsOf(order._id)
    expect(payment?.captureId !== null).toBe(isPaid)
  }
}, 120_000)

test('a closed attempt is not captured, even if the buyer approved it', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'declined' } })
  const { id } = await db.payment.findFirstOrThrow({ where: { orderId: order._id }, select: { id: true } })
  expect(await settlePayment(id)).toBe('declined')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined', captureId: null }])
})
