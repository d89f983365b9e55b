import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { deliverOrder } from '@/lib/orders/deliver-order'
import { payOrder } from '@/lib/payments/pay-order'
import { startPayment } from '@/lib/payments/start-payment'
import { lockOrderRow } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { afterHold, buyRest, expireHold, productOf, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'
import { paymentFlow, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { placeOrderAs } from '@/testing/shop/place-order'
import { releaseExpiredHolds } from './release-expired-holds'

/** Orders that are delivered before they are paid: their units stay with the buyer and are never sold to others. */

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
const admin = await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const polling = { timeout: 30_000, interval: 5 }

test('R10 a delivered unpaid order keeps its units when its hold expires, and can be paid later', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await deliverOrder(admin, order._id)
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
  expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['held', 9])
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockOf(productOf(order))).toBe(9)
})

test('R10 an order that is delivered while its release waits for the lock keeps its units', async () => {
  const order = await createOrder(await createUser())
  await expireHold(order._id)
  const row = await lockOrderRow(order._id)
  const releasing = releaseExpiredHolds()
  await expect.poll(row.waiters, polling).toBe(1)
  await row.query('update "Order" set "deliveredAt" = now() where id = $1', [order._id])
  await row.release()
  expect(await releasing).toBe(0)
  expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['held', 9])
})

test('R10 concurrent delivery and release leave the units with the buyer', async () => {
  for (let round = 0; round < rounds(6, 30); round++) {
    const order = await createOrder(await createUser())
    await expireHold(order._id)
    const acts = [() => deliverOrder(admin, order._id), () => releaseExpiredHolds()]
    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['held', 9])
  }
}, 60_000)

test('R10 an order that is delivered after its release takes its units again', async () => {
  const order = await createOrder(await createUser())
  await expireHold(order._id)
  await releaseExpiredHolds()
  expect((await deliverOrder(admin, order._id)).isDelivered).toBe(true)
  expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['held', 9])
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
})

test('R10 delivering units that are gone corrects the ledger, and stock never becomes negative', async () => {
  const [scarce, gone, plenty] = [await createProduct(), await createProduct(), await createProduct()]
  const lines = [scarce, gone, plenty].map(({ id }) => ({ product: id, priceCents: 8999, qty: 8 }))
  const { order } = await placeOrderAs(await createUser(), orderInput(lines))
  await expireHold(order._id)
  await releaseExpiredHolds()
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
  const user = await createUser()
  const order = await createOrder(user)
  await expireHold(order._id)
  await releaseExpiredHolds()
  await buyRest(productOf(order))
  await deliverOrder(admin, order._id)
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect(await stockOf(productOf(order))).toBe(0)
})

test('R10 P12 a denied payment does not return delivered units to stock', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  await deliverOrder(admin, order._id)
  await paypal.finishCapture((await paymentsOf(order._id))[0]?.captureId ?? '', 'DECLINED')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['held', 9])
})
