import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { askedDuring, openPayments } from '@/testing/open-payments'
import { startTestPaypal } from '@/testing/paypal'
import { isSoak, rounds } from '@/testing/rounds'

await startTestPaypal()

// A soak test makes 10,000 payments.
vi.setConfig({ testTimeout: 300_000 })
const hourMs = 60 * 60 * 1000

function roundAt(now: Date, limits: Parameters<typeof reconcilePayments>[1]): Promise<string[]> {
  return askedDuring(() => reconcilePayments(now, limits))
}

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
