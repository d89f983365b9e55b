import { afterEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { startPayment } from '@/lib/payments/start-payment'
import { brokenInvariants } from '@/testing/invariants'
import { askedDuring, openPayments } from '@/testing/open-payments'
import { isOrderPaid, paymentFlow } from '@/testing/payments'
import { startTestPaypal } from '@/testing/paypal'
import { rounds } from '@/testing/rounds'
import { createOrder, createUser } from '@/testing/rows'

/** Which payments the reconciler polls, and in what order. */

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => {
  expect(await brokenInvariants()).toEqual([])
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
  const { order, paypalId } = await approvedOrder(await createUser())
  const asked = await roundAt(after(31_000), { maxPerRound: (count * 2) / 3 })
  expect(asked.indexOf(paypalId)).toBeGreaterThanOrEqual(0)
  expect(asked.indexOf(paypalId)).toBeLessThan(concurrency)
  expect(await isOrderPaid(order._id)).toBe(true)
  // Every other payment is polled once: two thirds as the most recently active, the rest as those due longest.
  const others = asked.filter((id) => id !== paypalId)
  expect(new Set(others)).toEqual(new Set(old))
  expect(others).toHaveLength(count)
})

test('P17 two rounds poll all payments of the last minutes, whichever of them is approved', async () => {
  const open = await openPayments(24, 5 * minuteMs)
  const approved = [open[0], open[12], open[23]].flatMap((id) => id ?? [])
  for (const id of approved) await paypal.approve(id)
  // As many requests as a round has time for.
  const round = { maxPerRound: 12 }
  const asked = [...(await roundAt(after(0), round)), ...(await roundAt(after(21_000), round))]
  expect(new Set(asked)).toEqual(new Set(open))
  const where = { status: 'completed', providerOrderId: { in: approved } } as const
  expect(await db.payment.count({ where })).toBe(3)
})

test('P17 an idle payment is polled less and less often, and closed when PayPal no longer knows it', async () => {
  const [id = ''] = await openPayments(1, 0)
  const start = Date.now()
  const at = (minute: number) => new Date(start + minute * minuteMs)
  const times: number[] = []
  for (let minute = 1; minute <= 120; minute++) for (const _ of await roundAt(at(minute))) times.push(minute)
  const between = (from: number, to: number) => times.filter((each) => each > from && each <= to).length
  expect(between(0, 10)).toBe(10)
  expect(between(10, 60)).toBeLessThan(30)
  expect(between(60, 120)).toBeLessThan(15)
  const gaps = times.slice(1).map((each, index) => each - (times[index] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  for (const hour of [24, 25]) expect(await roundAt(at(hour * 60))).toEqual([id])
  await paypal.expire(id)
  expect(await roundAt(at(26 * 60))).toEqual([id])
  expect(await roundAt(at(30 * 60))).toEqual([])
})

test('P17 many new payments do not starve old ones', async () => {
  const [old = ''] = await openPayments(1, 3 * hourMs)
  await openPayments(30, minuteMs)
  expect(await roundAt(after(0), { maxPerRound: 5 })).toContain(old)
})

test('P17 a payment that PayPal cannot report on does not starve others', async () => {
  const user = await createUser()
  await approvedOrder(user)
  const { order } = await approvedOrder(user)
  const { paypalId: stuck } = await approvedOrder(user)
  paypal.faults.failOrder = stuck
  // A round polls the most recently active payment, and the one due longest.
  await reconcilePayments(after(31_000), { maxPerRound: 1 })
  expect(await isOrderPaid(order._id)).toBe(false)
  await reconcilePayments(after(32_000), { maxPerRound: 1 })
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P17 a click makes an old payment recently active', async () => {
  const user = await createUser()
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
