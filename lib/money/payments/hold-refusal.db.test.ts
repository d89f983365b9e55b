import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { checkPayment } from '@/lib/money/reconciliation/check-payment'
import { reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { openTransaction } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createUser, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentIdOf, paymentsOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { buyRest, productOf, releaseHold, stockStateOf } from '@/testing/shop/holds'
import { payOrder } from './pay-order'
import { startPayment } from './start-payment'

/** Attempts to pay for units that are gone: they are refused, closed, and never captured without another click. */

const { admin, approvedOrder, paypal, user } = await openTestShop()

/** What the refusal stores about the product, without its id. */
const gone = { code: 'out_of_stock', name: 'Test Teapot', countInStock: 0 }
const refused = { status: 'voided', captureId: null, reason: gone }

type Approved = { user: Viewer; order: OrderJson; paypalId: string; returnStock: () => Promise<void> }

/** An approved payment of an order whose hold has expired and whose units another order holds until `returnStock`. */
async function approvedTooLate(): Promise<Approved> {
  const user = await createUser()
  const { order, paypalId } = await approvedOrder(user)
  await releaseHold(order._id)
  const others = await buyRest(productOf(order))
  async function returnStock(): Promise<void> {
    await releaseHold(others._id)
    expect(await stockOf(productOf(order))).toBe(10)
  }
  return { user, order, paypalId, returnStock }
}

/** Everything that settles a payment without a new click. */
const settlers: Record<string, (approved: Approved) => Promise<unknown>> = {
  'the pay call': ({ user, order }) => problemOf(payOrder(user, order._id)),
  'the reconciler': () => reconcilePayments(new Date(Date.now() + 31_000)),
  'an event': ({ paypalId }) => deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)),
  'an admin': async ({ order }) => checkPayment(admin, await paymentIdOf(order._id)),
}

const click = ({ user, order }: Approved) => problemOf(startPayment(user, order._id))

test.each(Object.entries({ ...settlers, 'a click': click }))(
  'R14 an approval that %s finds out of stock is closed; the buyer reads why, and is not charged when the units are back',
  async (_, settle) => {
    const approved = await approvedTooLate()
    const { user, order, paypalId, returnStock } = approved
    await settle(approved)
    expect(await paymentsOf(order._id)).toEqual([refusedRow(order)])
    const refusal = { code: 'out-of-stock', message: 'Test Teapot is out of stock. Nothing was charged.' }
    expect(await problemOf(payOrder(user, order._id))).toMatchObject(refusal)
    const fields = { product: productOf(order), countInStock: 0 }
    expect(await click(approved)).toMatchObject({ ...refusal, fields })
    await returnStock()
    for (const settleAgain of Object.values(settlers)) await settleAgain(approved)
    expect(paypal.changes.filter(({ path }) => path.includes(paypalId))).toEqual([])
    expect(await isOrderPaid(order._id)).toBe(false)
    expect(await stockStateOf(order._id)).toBe('released')

    const { id: newId } = await startPayment(user, order._id)
    expect(newId).not.toBe(paypalId)
    await paypal.approve(newId)
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
    expect(await paymentsOf(order._id)).toMatchObject([refused, { status: 'completed' }])
    expect(await stockOf(productOf(order))).toBe(9)
  },
)

function refusedRow(order: OrderJson) {
  const amountCents = Math.round(Number(order.totalPrice) * 100)
  return { ...refused, amountCents, reason: { ...gone, product: productOf(order) } }
}

test('R14 after a click is refused, an approval of the open attempt is not captured', async () => {
  const order = await createOrder(user)
  // Started in another tab, but not approved yet.
  const { id: paypalId } = await startPayment(user, order._id)
  await releaseHold(order._id)
  const others = await buyRest(productOf(order))
  expect((await problemOf(startPayment(user, order._id))).code).toBe('out-of-stock')
  await paypal.approve(paypalId)
  await releaseHold(others._id)
  expect((await problemOf(payOrder(user, order._id))).code).toBe('out-of-stock')
  await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
  expect(await paymentsOf(order._id)).toMatchObject([refused])
  expect(paypal.changes.filter(({ path }) => path.includes(paypalId))).toEqual([])
})

test('R14 units that return while a payment waits for the order’s lock are taken, and the payment is captured', async () => {
  const { order } = await approvedOrder(user)
  await releaseHold(order._id)
  const product = productOf(order)
  const movement =
    'insert into "StockMovement" (kind, change, "heldChange", reason, "productId", "orderId") values'
  const giver = await openTransaction()
  await giver.query('select 1 from "Order" where id = $1 for update', [order._id])
  await giver.query('update "Product" set "countInStock" = 0 where id = $1', [product])
  await giver.query(`${movement} ('corrected', -10, 0, 'broken', $1, null)`, [product])
  const paid = payOrder(user, order._id)
  await expect.poll(giver.waiters).toBe(1)
  await giver.query(`${movement} ('received', 1, 0, null, $1, null), ('held', -1, 1, null, $1, $2)`, [
    product,
    order._id,
  ])
  await giver.query(
    `update "Order" set "stockState" = 'held', "heldUntil" = now() + interval '1 hour' where id = $1`,
    [order._id],
  )
  await giver.release()
  expect((await paid).isPaid).toBe(true)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
})

test('R14 concurrent settlements while the units return capture the payment with its units, or close it for good', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const approved = await approvedTooLate()
    const { user, order, paypalId, returnStock } = approved
    const [outcome] = await Promise.all([
      payOrder(user, order._id).then(
        () => 'paid',
        (error) => error.code,
      ),
      deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)),
      reconcilePayments(new Date(Date.now() + 31_000)),
      returnStock().catch(() => {}),
    ])
    const isPaid = outcome === 'paid'
    for (const settle of Object.values(settlers)) if (!isPaid) await settle(approved)
    expect(await isOrderPaid(order._id)).toBe(isPaid)
    expect(paypal.changes.some(({ path }) => path.includes(paypalId))).toBe(isPaid)
    expect(await stockStateOf(order._id)).toBe(isPaid ? 'sold' : 'released')
  }
})

test('R14 a closed attempt that is captured at PayPal needs attention when the units are gone', async () => {
  const { user, order, paypalId } = await approvedTooLate()
  await problemOf(payOrder(user, order._id))
  await captureProviderOrder(paypalId, 'by hand')
  await checkPayment(admin, await paymentIdOf(order._id))
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: expect.any(String), reason: gone },
  ])
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
})
