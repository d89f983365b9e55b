import { afterEach, expect, test, vi } from 'vitest'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { rounds } from '@/testing/db/rounds'
import { createOrder } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { askedDuring, openPayments } from '@/testing/paypal/open-payments'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { expireHold } from '@/testing/shop/holds'
import { never } from './check-schedule'
import { findLatePayments } from './find-late-payments'
import { reconcilePayments } from './reconcile-payments'

/** Which payments the reconciler polls, and in what order. */

const { approvedOrder, paypal, user } = await openTestShop()

afterEach(async () => {
  // Payments that one test leaves open must not be due in the next.
  await db.payment.updateMany({ where: { status: 'created' }, data: { status: 'voided' } })
})

// A soak test polls 300 payments.
vi.setConfig({ testTimeout: 300_000 })
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** Concurrent requests of a round. */
const concurrency = 6

function after(ms: number): Date {
  return new Date(Date.now() + ms)
}

/** Returns the ids of PayPal's orders that a round at `now` polls, in order. */
function roundAt(now: Date, round: Parameters<typeof reconcilePayments>[1] = {}): Promise<string[]> {
  return askedDuring(() => reconcilePayments(now, round))
}

test('P17 among many open payments, one that was just approved is polled first', async () => {
  const count = rounds(30, 300)
  const old = await openPayments(count, hourMs)
  const { order, paypalId } = await approvedOrder(user)
  const asked = await roundAt(after(31_000), { maxWaiting: count })
  expect(asked.indexOf(paypalId)).toBeGreaterThanOrEqual(0)
  expect(asked.indexOf(paypalId)).toBeLessThan(concurrency)
  expect(await isOrderPaid(order._id)).toBe(true)
  const others = asked.filter((id) => id !== paypalId)
  expect(new Set(others)).toEqual(new Set(old))
  expect(others).toHaveLength(count)
})

test('P17 two rounds poll all payments of the last minutes, whichever of them is approved', async () => {
  const open = await openPayments(24, 5 * minuteMs)
  const approved = [open[0], open[12], open[23]].flatMap((id) => id ?? [])
  for (const id of approved) await paypal.approve(id)
  // As many requests as a round has time for.
  const round = { maxUrgent: 12, maxWaiting: 12 }
  const asked = [...(await roundAt(after(0), round)), ...(await roundAt(after(21_000), round))]
  expect(new Set(asked)).toEqual(new Set(open))
  const where = { status: 'completed', providerOrderId: { in: approved } } as const
  expect(await db.payment.count({ where })).toBe(3)
})

test('P17 W13 an idle payment is polled less and less often, for three days', async () => {
  const [id = ''] = await openPayments(1, 0)
  const start = Date.now()
  const at = (minute: number) => new Date(start + minute * minuteMs)
  const times: number[] = []
  const pollUntil = async (end: number, step: number) => {
    for (let minute = (times.at(-1) ?? 0) + step; minute <= end; minute += step) {
      for (const _ of await roundAt(at(minute))) times.push(minute)
      await releaseExpiredHolds(at(minute))
    }
  }
  const between = (from: number, to: number) => times.filter((each) => each > from && each <= to).length
  await pollUntil(120, 1)
  expect(between(0, 10)).toBe(10)
  expect(between(10, 60)).toBeLessThan(7)
  expect(between(60, 120)).toBeLessThan(3)
  const gaps = times.slice(1).map((each, index) => each - (times[index] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  const dayMinutes = 24 * 60
  await pollUntil(3 * dayMinutes, 120)
  expect(between(120, 3 * dayMinutes)).toBeLessThan(12)
  // Once more after PayPal's limit, and never again.
  await pollUntil(10 * dayMinutes, 480)
  expect(between(3 * dayMinutes, 10 * dayMinutes)).toBe(1)
  expect(await db.payment.findFirst({ where: { providerOrderId: id } })).toMatchObject({ status: 'created' })
})

test('P17 a payment is polled as long as its order is held, and closed when PayPal no longer knows it', async () => {
  const [id = ''] = await openPayments(1, 4 * 24 * hourMs)
  const { orderId } = await db.payment.findUniqueOrThrow({ where: { providerOrderId: id } })
  await db.order.update({ where: { id: orderId }, data: { heldUntil: after(7 * 24 * hourMs) } })
  expect(await roundAt(after(0))).toEqual([id])
  await paypal.expire(id)
  expect(await roundAt(after(3 * 24 * hourMs))).toEqual([id])
  expect(await roundAt(after(6 * 24 * hourMs))).toEqual([])
})

/** A payment that is not polled any more, approved at last. */
async function lateApproval() {
  const { order, paypalId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { nextCheckAt: never } })
  expect(await roundAt(after(hourMs / 2))).toEqual([])
  return { user, order, paypalId }
}

test('W13 a payment no longer polled is found by a webhook, the buyer’s report, a click, and before its units are released', async () => {
  const byWebhook = await lateApproval()
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', byWebhook.paypalId))).toBe(200)
  const byReport = await lateApproval()
  await payOrder(byReport.user, byReport.order._id)
  const byClick = await lateApproval()
  await problemOf(startPayment(byClick.user, byClick.order._id))
  const byRelease = await lateApproval()
  await expireHold(byRelease.order._id)
  expect(await roundAt(after(0))).toContain(byRelease.paypalId)
  for (const { order } of [byWebhook, byReport, byClick, byRelease])
    expect(await isOrderPaid(order._id)).toBe(true)
})

test('W13 money for a cancelled order is found although its payment was not polled any more', async () => {
  const { user, order, paypalId } = await lateApproval()
  await cancelOrder(user, order._id)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  await findLatePayments()
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', reason: { code: 'order_cancelled' } },
  ])
})

test('W13 what a round does not reach is due at once, and a last check that fails is repeated', async () => {
  const open = await openPayments(20, 4 * 24 * hourMs)
  await releaseExpiredHolds(after(2 * 24 * hourMs))
  expect(await roundAt(after(0), { maxMs: 0 })).toEqual([])
  paypal.faults.failNext = { status: 503, count: 1000 }
  const failed = await askedDuring(() => expect(reconcilePayments(after(1))).rejects.toThrow(providerText))
  expect(new Set(failed).size).toBeLessThan(20)
  paypal.faults.failNext = null
  const asked = [...(await roundAt(after(2))), ...(await roundAt(after(hourMs + 3)))]
  expect(asked.toSorted()).toEqual(open.toSorted())
  expect(await roundAt(after(365 * 24 * hourMs))).toEqual([])
})

test('P17 many new payments do not starve old ones', async () => {
  const [old = ''] = await openPayments(1, 3 * hourMs)
  await openPayments(30, minuteMs)
  expect(await roundAt(after(0), { maxUrgent: 5, maxWaiting: 5 })).toContain(old)
})

test('P17 a payment that PayPal cannot report on does not starve others', async () => {
  await approvedOrder(user)
  const { order } = await approvedOrder(user)
  const { paypalId: stuck } = await approvedOrder(user)
  paypal.faults.failOrder = stuck
  // A round polls the most recently active payment, and the one due longest.
  await reconcilePayments(after(31_000), { maxUrgent: 1, maxWaiting: 1 })
  expect(await isOrderPaid(order._id)).toBe(false)
  await reconcilePayments(after(32_000), { maxUrgent: 1, maxWaiting: 1 })
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P17 a click makes an old payment recently active', async () => {
  const order = await createOrder(user)
  const { id } = await startPayment(user, order._id)
  const old = after(-3 * hourMs)
  await db.payment.updateMany({
    where: { providerOrderId: id },
    data: { activeAt: old, nextCheckAt: after(hourMs) },
  })
  await openPayments(20, minuteMs)
  await startPayment(user, order._id)
  expect((await roundAt(after(31_000))).indexOf(id)).toBeLessThan(concurrency)
})
