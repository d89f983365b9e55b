import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { refundCancelledOrders } from '@/lib/money/refunds/refund-cancelled-orders'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { during } from '@/testing/db/locks'
import { isSoak, rounds } from '@/testing/db/rounds'
import { askedDuring, openPayments } from '@/testing/paypal/open-payments'
import { openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { checkAfterClick, never } from './check-schedule'
import { claimDuePayments, rescheduleClaims } from './claim-due-payments'
import { findLatePayments } from './find-late-payments'
import { reconcilePayments } from './reconcile-payments'

/** Payments of cancelled orders, and payments that nobody has completed. */

const { approvedOrder, paypal, user } = await openTestShop()

// A soak test makes 10,000 payments.
vi.setConfig({ testTimeout: 300_000 })
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const after = (ms: number) => new Date(Date.now() + ms)

test('R07 a capture after the cancellation is found and refunded without a webhook', async () => {
  const { order, paypalId } = await approvedOrder(user)
  // It has been idle for long: its next check was far away.
  await db.payment.updateMany({ data: { nextCheckAt: after(hourMs) } })
  await cancelOrder(user, order._id)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  await findLatePayments()
  await refundCancelledOrders()
  expect(await paymentsOf(order._id)).toMatchObject([{ reason: { code: 'order_cancelled' } }])
  expect(await paypal.refundsIn(paypalId)).toMatchObject([{ status: 'COMPLETED' }])
})

test('R07 a cancelled order is asked for each time its age has grown by a half, for three days', async () => {
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

test('R07 of two rounds at the same time one asks for a cancelled order', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const cancelledAt = Date.parse((await cancelOrder(user, order._id)).cancelledAt ?? '')
  const round = () => findLatePayments(new Date(cancelledAt + minuteMs))
  const where = { providerOrderId: paypalId }
  const { id } = await db.payment.findFirstOrThrow({ where, select: { id: true } })
  const asked = await askedDuring(async () => {
    // Both have read that it is due.
    const both = await during(`select from "Payment" where id = ${id} for update`, async ({ waiters }) => {
      const started = [round(), round()]
      await vi.waitFor(async () => expect(await waiters()).toBe(2))
      return started
    })
    await Promise.all(both)
  })
  expect(asked).toEqual([paypalId])
})

function roundAt(now: Date, limits?: Parameters<typeof reconcilePayments>[1]): Promise<string[]> {
  return askedDuring(() => reconcilePayments(now, limits))
}

test('P07 W13 a last check whose process is killed is repeated, and a failed one overwrites no click', async () => {
  const [id = ''] = await openPayments(1, 4 * 24 * hourMs)
  await releaseExpiredHolds(after(2 * 24 * hourMs))
  const [claimed] = await claimDuePayments(after(0), 100, 60)
  expect(claimed).toMatchObject({ providerOrderId: id, isLast: true })
  expect(await roundAt(after(hourMs - 1000))).toEqual([])
  expect(await roundAt(after(hourMs + 1000))).toEqual([id])

  if (!claimed) throw new Error('Nothing was claimed')
  const clicked = checkAfterClick(after(0))
  const where = { id: claimed.id }
  await db.payment.update({ where, data: clicked })
  await rescheduleClaims(new Map([[claimed, never]]))
  expect(await db.payment.findUnique({ where })).toMatchObject(clicked)
  await db.payment.update({ where, data: { status: 'voided' } })
})

test('W13 abandoned payments cost a round one query, beside those of PayPal’s health, and only their share of its requests', async () => {
  const count = rounds(30, 10_000)
  await openPayments(count, 3 * hourMs)
  // Counts what a round sends to the database, and the processor time of this process, the stand-in for PayPal included.
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  const before = process.cpuUsage()
  let [asked, times] = [0, 0]
  for (let second = 0; second < 3600; second += rounds(600, 20), times++) {
    queries.mockClear()
    const { length: polled } = await roundAt(after(second * 1000), { maxWaiting: rounds(10, 60) })
    expect(polled).toBeLessThanOrEqual(rounds(10, 60))
    const [ofHealth, others] = [true, false].map((is) =>
      queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('ServiceHealth') === is),
    )
    expect(others).toHaveLength(1)
    // A success after a while writes that there is no failure.
    expect(ofHealth?.length).toBeLessThanOrEqual(2)
    asked += polled
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  expect(asked).toBeGreaterThan(count / 2)
  if (isSoak) expect(cpuMs, `for ${asked} requests in ${times} rounds`).toBeLessThan(hourMs / 100)
})
