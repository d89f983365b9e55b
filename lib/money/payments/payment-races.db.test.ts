import { expect, onTestFinished, test, vi } from 'vitest'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { lockOrderRow } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentIdOf, paymentsOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { afterHold, productOf } from '@/testing/shop/holds'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './payment-queries'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

/** Concurrent events of one payment or one order. */

const { approveAnother, approvedOrder, paypal, pendingOrder, user } = await openTestShop()

vi.setConfig({ testTimeout: 180_000 })

test('P06 of two captures of one order that are settled concurrently, one pays it and the other is surplus', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { order, paypalId: firstId } = await approvedOrder(user)
    const secondId = await approveAnother(user, order._id)
    await Promise.all([firstId, secondId].map((id) => captureProviderOrder(id, `elsewhere ${id}`)))
    const payments = await db.payment.findMany({ where: { orderId: order._id }, select: { id: true } })
    const statuses = await Promise.all([...payments, ...payments].map(({ id }) => settlePayment(id)))
    expect(new Set(statuses)).toEqual(new Set(['completed', 'needs_attention']))
    const stored = (await paymentsOf(order._id)).map(({ status, reason }) => `${status} ${reason?.code}`)
    expect(stored.sort()).toEqual(['completed undefined', 'needs_attention already_paid'])
    expect(await stockOf(productOf(order))).toBe(9)
  }
})

test('P01 P13 concurrent pay calls, an event and the reconciler pay the order once, with one capture', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { order, paypalId } = await approvedOrder(user)
    await Promise.all([
      payOrder(user, order._id),
      payOrder(user, order._id),
      deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)),
      reconcilePayments(afterHold()),
    ])
    expect(await isOrderPaid(order._id)).toBe(true)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed', reason: null }])
  }
})

/** An attempt at PayPal ends after a second and a half instead of ten. */
function shortenAttempts() {
  const { timeout } = AbortSignal
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms * 0.15))
  onTestFinished(() => spy.mockRestore())
}

test('P09 all captures of an attempt, repeats included, carry the same PayPal-Request-Id, and no two attempts share one', async () => {
  const ids: (string | undefined)[] = []
  for (const fault of [
    { resetAfterCapture: 1 },
    { failNextCapture: { status: 500 as const, count: 2 } },
    { failNextCapture: { status: 503 as const, count: 2 } },
    { timeoutAfterCapture: 1 },
  ]) {
    const { order, paypalId } = await approvedOrder(user)
    Object.assign(paypal.faults, fault)
    if ('timeoutAfterCapture' in fault) shortenAttempts()
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
    const captures = paypal.changes.filter(({ path }) => path === `/v2/checkout/orders/${paypalId}/capture`)
    expect(captures.length).toBeGreaterThan(1)
    const sent = new Set(captures.map(({ requestId }) => requestId))
    expect(sent.size).toBe(1)
    ids.push(...sent)
  }
  expect(ids.every((id) => id !== undefined && id !== '')).toBe(true)
  expect(new Set(ids).size).toBe(4)
})

test('P09 while a capture is under way the order keeps its units, and the buyer is not asked to pay', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.delayMs = 1500
  const paying = payOrder(user, order._id)
  await expect.poll(() => paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
  expect((await getOrderWithPayment(user, order._id)).block).toBe('payment-pending')
  expect(await releaseExpiredHolds(afterHold())).toBe(0)
  expect(await stockOf(productOf(order))).toBe(9)
  expect((await paying).isPaid).toBe(true)
})

test('P12 a response that is older than the row is discarded, and PayPal is asked again', async () => {
  const { order, captureId } = await pendingOrder(user)
  const id = await paymentIdOf(order._id)
  const row = await lockOrderRow(order._id)
  // The settlement has read "pending" and waits to write it.
  const settling = settlePayment(id)
  await expect.poll(row.waiters).toBe(1)
  await paypal.finishCapture(captureId, 'DECLINED')
  await row.query(`update "Payment" set status = 'declined' where id = $1`, [id])
  await row.release()
  expect(await settling).toBe('declined')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'declined' }])
  await releaseExpiredHolds(afterHold())
})

test('P06 an approval that is settled after another attempt has paid the order is not captured', async () => {
  const { order, paypalId } = await approvedOrder(user)
  await approveAnother(user, order._id)
  await payOrder(user, order._id)
  const first = await paymentIdOf(order._id)
  await db.payment.update({ where: { id: first }, data: { status: 'created' }, select: { id: true } })
  expect(await settlePayment(first)).toBe('voided')
  expect(paypal.changes.filter(({ path }) => path.includes(paypalId))).toEqual([])
})

test('P06 a click that waits while the order is being paid creates no further payment', async () => {
  const { order } = await approvedOrder(user)
  const row = await lockOrderRow(order._id)
  const clicking = problemOf(startPayment(user, order._id))
  await expect.poll(row.waiters).toBe(1)
  // The writes of a settlement, in one transaction.
  await row.query(
    `update "Payment" set status = 'completed', "captureId" = 'CAP' || id where "orderId" = $1`,
    [order._id],
  )
  await row.query(
    `insert into "StockMovement" (kind, change, "heldChange", "productId", "orderId") values ('sold', 0, -1, $1, $2)`,
    [productOf(order), order._id],
  )
  await row.query(
    `update "Order" set "paidAt" = now(), "stockState" = 'sold', "heldUntil" = null where id = $1`,
    [order._id],
  )
  await row.query(
    `with counter as (insert into "InvoiceCounter" as known (kind, year, last) values ('invoice', $2, 1)
        on conflict (kind, year) do update set last = known.last + 1 returning last)
      insert into "Invoice" (kind, year, number, "issuedAt", "orderId") select 'invoice', $2, last, now(), $1 from counter`,
    [order._id, new Date().getUTCFullYear()],
  )
  await row.release()
  expect((await clicking).code).toBe('already-paid')
  expect(await paymentsOf(order._id)).toHaveLength(1)
})
