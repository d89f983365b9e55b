import type * as Timers from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { findDue } from '@/lib/admin/jobs/find-due'
import { recordIdle, registerJobs, runJobs } from '@/lib/admin/jobs/run-jobs'
import { cleanUps, jobLists } from '@/lib/admin/jobs/shop-jobs'
import { startJobs } from '@/lib/admin/jobs/start-jobs'
import { query } from '@/testing/db/database-server'
import { createOrder, createUser } from '@/testing/db/rows'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { listenToCatalogue } from './cache/catalogue-listener'

/**
 * What asks the database while nobody does anything: the jobs, and the front server that listens. Both live through a minute of their
 * own.
 */

const minuteMs = 60_000
/** What the listener has slept. */
let sleptMs = 0
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof Timers>()
  const sleep: typeof real.setTimeout = (ms, value, options) => {
    // All other sleeps of the shop keep its process alive.
    if (options?.ref !== false) return real.setTimeout(ms, value, options)
    sleptMs += ms ?? 0
    return real.setTimeout(sleptMs < minuteMs ? 0 : 2 ** 30, value, options)
  }
  return { ...real, setTimeout: sleep }
})

await startTestPaypal()
const url = process.env.DATABASE_URL ?? ''
const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).href
const name = new URL(url).pathname.slice(1)
afterAll(() => void vi.useRealTimers())

const connections = async () =>
  (await query(elsewhere, `select from pg_stat_activity where datname = '${name}'`)).rowCount
const commits = async () =>
  Number(
    (await query(elsewhere, `select xact_commit as n from pg_stat_database where datname = '${name}'`))
      .rows[0]?.n,
  )

/** Starts the jobs. `pass` lets them live through some time; the database is asked in real time meanwhile. */
function start() {
  let pending = 0
  const awaited =
    <Args extends unknown[], T>(step: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      pending++
      return step(...args).finally(() => pending--)
    }
  const steps = {
    register: awaited(registerJobs),
    look: awaited(findDue),
    run: awaited(runJobs),
    recordIdle: awaited(recordIdle),
  }
  // Those clean up once an hour.
  const lists = jobLists.filter((jobs) => jobs !== cleanUps)
  const stop = startJobs(lists, 20_000, steps)
  return {
    stop,
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 500) {
        await vi.advanceTimersByTimeAsync(500)
        do await new Promise(setImmediate)
        while (pending > 0)
      }
    },
  }
}

test('W13 an idle shop commits fewer than 60 times a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  await createOrder(await createUser())
  // The pool closes its connections, which then tell what they have committed.
  await vi.advanceTimersByTimeAsync(minuteMs)
  await expect.poll(connections).toBe(0)
  const before = await commits()
  const { stop, pass } = start()
  await pass(minuteMs)
  await stop()
  await vi.advanceTimersByTimeAsync(minuteMs)
  await expect.poll(connections).toBe(0)
  const byJobs = (await commits()) - before
  const listener = listenToCatalogue(url, {
    open() {},
    close() {},
    dropProduct() {},
    dropCount() {},
    dropVersion() {},
    dropTranslation() {},
    dropTranslations() {},
    dropLanguage() {},
    dropProducts() {},
    clear() {},
  })
  await expect.poll(() => sleptMs).toBe(minuteMs)
  await listener.stop()
  await expect.poll(connections).toBe(0)
  const byListener = (await commits()) - before - byJobs
  // Each look and each record of the jobs counts, and each notification of the listener.
  expect({ byJobs, byListener }).toEqual({
    byJobs: expect.toSatisfy((n) => n > 10),
    byListener: expect.toSatisfy((n) => n > 5),
  })
  expect(byJobs + byListener, JSON.stringify({ byJobs, byListener })).toBeLessThan(60)
})
