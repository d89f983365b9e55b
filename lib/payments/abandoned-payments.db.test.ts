import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { checkAfterClick, never } from '@/lib/jobs/check-schedule'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { isSoak, rounds } from '@/testing/db/rounds'
import { askedDuring, openPayments } from '@/testing/shop/open-payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { claimDuePayments, rescheduleClaims } from './claim-due-payments'
import { reconcilePayments } from './reconcile-payments'

await startTestPaypal()

// A soak test makes 10,000 payments.
vi.setConfig({ testTimeout: 300_000 })
const hourMs = 60 * 60 * 1000

const after = (ms: number) => new Date(Date.now() + ms)

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
  expect(await db.payment.findUnique({ where, select: { activeAt: true, nextCheckAt: true } })).toEqual(
    clicked,
  )
  await db.payment.update({ where, data: { status: 'voided' } })
})

test('W13 abandoned payments cost a round one query, and only their share of its requests', async () => {
  const count = rounds(30, 10_000)
  await openPayments(count, 3 * hourMs)
  // Counts what a round sends to the database, and the processor time of this process, the stand-in for PayPal included.
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  const before = process.cpuUsage()
  let [asked, times] = [0, 0]
  for (let second = 0; second < 3600; second += rounds(600, 20), times++) {
    queries.mockClear()
    const polled = (await roundAt(new Date(Date.now() + second * 1000), { maxWaiting: rounds(10, 60) }))
      .length
    expect(polled).toBeLessThanOrEqual(rounds(10, 60))
    expect(queries.mock.calls.length).toBe(1)
    asked += polled
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  expect(asked).toBeGreaterThan(count / 2)
  if (isSoak) expect(cpuMs, `for ${asked} requests in ${times} rounds`).toBeLessThan(hourMs / 100)
})
