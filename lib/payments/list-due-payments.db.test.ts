import { afterEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { startPayment } from '@/lib/payments/start-payment'
import { brokenInvariants } from '@/lib/testing/invariants'
import { askedDuring, openPayments } from '@/lib/testing/open-payments'
import { isOrderPaid, paymentFlow } from '@/lib/testing/payments'
import { startTestPaypal } from '@/lib/testing/paypal'
import { createOrder, createUser } from '@/lib/testing/rows'

/** Whom the reconciler asks about, and in what order. */

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => {
  expect(await brokenInvariants()).toEqual([])
  // What one test leaves open is not to be asked about in the next.
  await db.payment.updateMany({ where: { status: 'created' }, data: { status: 'voided' } })
})

// 300 payments take their time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** Concurrent requests of a round. */
const atOnce = 6

function after(ms: number): Date {
  return new Date(Date.now() + ms)
}

/** What a round at that time asks about. */
function roundAt(now: Date, round: Parameters<typeof reconcilePayments>[1] = {}): Promise<string[]> {
  return askedDuring(() => reconcilePayments(now, round))
}

test('P17 with 300 open payments the one that was just approved is among the first to be asked about', async () => {
  const old = await openPayments(300, hourMs)
  const { order, paypalId } = await approvedOrder(await createUser())
  const asked = await roundAt(after(31_000))
  expect(asked.indexOf(paypalId)).toBeGreaterThanOrEqual(0)
  expect(asked.indexOf(paypalId)).toBeLessThan(atOnce)
  expect(await isOrderPaid(order._id)).toBe(true)
  // And of all the others each is asked about once: 200 as the newest, the rest because they have waited longest.
  const others = asked.filter((id) => id !== paypalId)
  expect(new Set(others)).toEqual(new Set(old))
  expect(others).toHaveLength(300)
})

test('P17 payments opened within minutes are all asked about in two rounds, whichever of them is approved', async () => {
  const open = await openPayments(60, 5 * minuteMs)
  const approved = [open[0], open[30], open[59]].flatMap((id) => id ?? [])
  for (const id of approved) await paypal.approve(id)
  // So much as PayPal would answer in the time of a round.
  const round = { maxPerRound: 30 }
  const asked = [...(await roundAt(after(0), round)), ...(await roundAt(after(21_000), round))]
  expect(new Set(asked)).toEqual(new Set(open))
  const where = { status: 'completed', providerOrderId: { in: approved } } as const
  expect(await db.payment.count({ where })).toBe(3)
})

test('P17 a payment is asked about ever more rarely, and closed when PayPal has given it up', async () => {
  const [id = ''] = await openPayments(1, 0)
  const start = Date.now()
  const at = (minute: number) => new Date(start + minute * minuteMs)
  const times: number[] = []
  for (let minute = 1; minute <= 180; minute++) for (const _ of await roundAt(at(minute))) times.push(minute)
  const between = (from: number, to: number) => times.filter((each) => each > from && each <= to).length
  expect(between(0, 10)).toBe(10)
  expect(between(10, 60)).toBeLessThan(30)
  expect(between(60, 180)).toBeLessThan(20)
  const gaps = times.slice(1).map((each, index) => each - (times[index] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  for (const hour of [24, 25]) expect(await roundAt(at(hour * 60))).toEqual([id])
  await paypal.expire(id)
  expect(await roundAt(at(26 * 60))).toEqual([id])
  expect(await roundAt(at(30 * 60))).toEqual([])
})

test('P17 a rush of new payments does not keep the old ones out', async () => {
  const [old = ''] = await openPayments(1, 3 * hourMs)
  await openPayments(30, minuteMs)
  expect(await roundAt(after(0), { maxPerRound: 5 })).toContain(old)
})

test('P17 a payment that PayPal cannot tell of does not keep others out', async () => {
  const user = await createUser()
  await approvedOrder(user)
  const { order } = await approvedOrder(user)
  const { paypalId: stuck } = await approvedOrder(user)
  paypal.faults.failOrder = stuck
  // The newest, and the one that has waited longest.
  await reconcilePayments(after(31_000), { maxPerRound: 1 })
  expect(await isOrderPaid(order._id)).toBe(false)
  await reconcilePayments(after(32_000), { maxPerRound: 1 })
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P17 a click makes an old payment a new one', async () => {
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
  expect((await roundAt(after(31_000))).indexOf(id)).toBeLessThan(atOnce)
})
