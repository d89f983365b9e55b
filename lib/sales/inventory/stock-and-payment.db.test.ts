import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { payOrder } from '@/lib/money/payments/pay-order'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { lockOrderRow } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentIdOf, paymentsOf } from '@/testing/paypal/payments'
import {
  afterHold,
  buyRest,
  expireHold,
  productOf,
  releaseHold,
  stockStateOf,
  unitsOf,
} from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { releaseExpiredHolds } from './release-expired-holds'

const { admin, approvedOrder, paypal, user } = await openTestShop()

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
  const { order } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'declined' } })
  expect(await settlePayment(await paymentIdOf(order._id))).toBe('declined')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined', captureId: null }])
})

// Orders that are delivered before they are paid: their units stay with the buyer and are never sold to others.

test('R10 a delivered unpaid order keeps its units when its hold expires, and can be paid later', async () => {
  const order = await createOrder(user)
  await deliverOrder(admin, order._id)
  await releaseExpiredHolds(afterHold())
  expect(await unitsOf(order)).toEqual(['held', 9])
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockOf(productOf(order))).toBe(9)
})

test('R10 an order that is delivered while its release waits for the lock keeps its units', async () => {
  const order = await createOrder(user)
  await expireHold(order._id)
  const row = await lockOrderRow(order._id)
  const releasing = releaseExpiredHolds()
  await expect.poll(row.waiters).toBe(1)
  await row.query('update "Order" set "deliveredAt" = now() where id = $1', [order._id])
  await row.release()
  expect(await releasing).toBe(0)
  expect(await unitsOf(order)).toEqual(['held', 9])
})

test('R10 concurrent delivery and release leave the units with the buyer', async () => {
  for (let round = 0; round < rounds(6, 30); round++) {
    const order = await createOrder(user)
    await expireHold(order._id)
    const acts = [() => deliverOrder(admin, order._id), () => releaseExpiredHolds()]
    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(await unitsOf(order)).toEqual(['held', 9])
  }
}, 60_000)

test('R10 an order that is delivered after its release takes its units again', async () => {
  const order = await createOrder(user)
  await releaseHold(order._id)
  expect((await deliverOrder(admin, order._id)).isDelivered).toBe(true)
  expect(await unitsOf(order)).toEqual(['held', 9])
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
})

test('R10 delivering units that are gone corrects the ledger, and stock never becomes negative', async () => {
  const [scarce, gone, plenty] = [await createProduct(), await createProduct(), await createProduct()]
  const lines = [scarce, gone, plenty].map(({ id }) => ({ product: id, priceCents: 8999, qty: 8 }))
  const { order } = await placeOrderAs(await createUser(), orderInput(lines))
  await releaseHold(order._id)
  const other = { product: scarce.id, priceCents: 8999, qty: 5 }
  await placeOrderAs(await createUser(), orderInput([other]))
  await db.product.delete({ where: { id: gone.id }, select: { id: true } })
  await deliverOrder(admin, order._id)
  expect([await stockOf(scarce.id), await stockOf(plenty.id)]).toEqual([0, 2])
  const corrections = {
    where: { kind: 'corrected' },
    select: { productId: true, change: true, reason: true },
  } as const
  expect(await db.stockMovement.findMany(corrections)).toEqual([
    { productId: scarce.id, change: 3, reason: `delivered with order ${order._id}` },
  ])
  expect(await stockStateOf(order._id)).toBe('held')
})

test('R10 a delivered order can be paid even when others have bought its units', async () => {
  const order = await createOrder(user)
  await releaseHold(order._id)
  await buyRest(productOf(order))
  await deliverOrder(admin, order._id)
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockOf(productOf(order))).toBe(0)
})

test('R10 P12 a denied payment does not return delivered units to stock', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  await deliverOrder(admin, order._id)
  await paypal.finishCapture((await paymentsOf(order._id))[0]?.captureId ?? '', 'DECLINED')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect(await unitsOf(order)).toEqual(['held', 9])
})
