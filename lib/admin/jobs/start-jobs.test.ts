import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DueIn } from './find-due'
import { cleanUps, dueTimes, jobLists } from './shop-jobs'
import { startJobs, wakeJobs } from './start-jobs'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const intervalMs = 20_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const idle: DueIn = Object.fromEntries(Object.keys(dueTimes).map((name) => [name, Number.POSITIVE_INFINITY]))

/** Starts the shop's jobs without a database. `due` is what a look finds; `ran` are the names of the jobs that ran. */
function start(due: DueIn = { ...idle }, outcome: (names: string[]) => string[] = () => []) {
  const ran: string[][] = []
  const steps = {
    register: vi.fn(async () => {}),
    look: vi.fn(async () => due),
    recordIdle: vi.fn(async (_names: string[], _now: Date) => {}),
    run: vi.fn(async (jobs: object) => {
      ran.push(Object.keys(jobs))
      return { failed: outcome(Object.keys(jobs)), wasAway: false, hasRun: true }
    }),
  }
  return { due, ran, steps, stop: startJobs(jobLists, intervalMs, steps) }
}

test('W13 in an hour without work the jobs look three times a minute, record that they live once a minute, and clean up once', async () => {
  const { ran, steps, stop } = start()
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(ran).toEqual([Object.keys(cleanUps)])
  expect(steps.look.mock.calls.length).toBeLessThanOrEqual(181)
  expect(steps.recordIdle.mock.calls.length).toBeLessThanOrEqual(61)
  const [recorded] = steps.recordIdle.mock.lastCall ?? []
  expect(recorded?.toSorted()).toEqual(jobLists.flatMap(Object.keys).toSorted())
  await vi.advanceTimersByTimeAsync(2 * intervalMs)
  expect(ran).toHaveLength(2)
  await stop()
})

test('what the database reports is looked for at once, and at most four times a second', async () => {
  const { due, ran, steps, stop } = start()
  await vi.advanceTimersByTimeAsync(minuteMs + intervalMs / 2)
  const looks = steps.look.mock.calls.length
  due['send-mails'] = 0
  wakeJobs()
  await vi.advanceTimersByTimeAsync(0)
  expect(ran.at(-1)).toEqual(['send-mails'])
  due['send-mails'] = Number.POSITIVE_INFINITY
  for (let reports = 0; reports < 1000; reports++) {
    wakeJobs()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(steps.look.mock.calls.length - looks).toBeLessThanOrEqual(6)
  await stop()
})

test('W04 mails that wait are sent in rounds two seconds apart, and a backlog of payments in rounds of the interval', async () => {
  const { ran, stop } = start({ ...idle, 'send-mails': 0, 'reconcile-payments': 0 })
  await vi.advanceTimersByTimeAsync(minuteMs - 1)
  const roundsOf = (name: string) => ran.filter((names) => names.includes(name)).length
  expect(roundsOf('send-mails')).toBe(30)
  expect(roundsOf('reconcile-payments')).toBe(3)
  await stop()
})

test('what becomes due later runs then, not at the next look', async () => {
  const startedAt = Date.now()
  const due = { ...idle }
  const { ran, stop } = start(
    Object.defineProperty(due, 'run-reductions', {
      get: () => Math.max(startedAt + 7000 - Date.now(), 0),
      enumerable: true,
    }),
  )
  await vi.advanceTimersByTimeAsync(6999)
  expect(ran.flat()).not.toContain('run-reductions')
  await vi.advanceTimersByTimeAsync(1)
  expect(ran.flat()).toContain('run-reductions')
  await stop()
})

test('a job that failed runs again in the next round although nothing waits, and is not recorded as alive meanwhile', async () => {
  let fails = true
  const { ran, steps, stop } = start(undefined, (names) => (fails ? names : []))
  await vi.advanceTimersByTimeAsync(3 * intervalMs + minuteMs)
  expect(ran.length).toBeGreaterThan(3)
  const recorded = () => steps.recordIdle.mock.lastCall?.[0]
  expect(recorded()).not.toContain('remove-old-keys')
  fails = false
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  const runs = ran.length
  expect(recorded()).toContain('remove-old-keys')
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(ran).toHaveLength(runs)
  await stop()
})

test('E11 a look that waits in vain for a lock stops no job, and records none as alive', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { ran, steps, stop } = start()
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  steps.look.mockRejectedValue(locked)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(new Set(ran.flat())).toEqual(new Set(jobLists.flatMap(Object.keys)))
  expect(ran.filter(([name]) => name === 'remove-old-mails')).toHaveLength(1)
  expect(steps.recordIdle).not.toHaveBeenCalled()
  logged.mockRestore()
  await stop()
})

test('while the database is away it is asked every three seconds', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { steps, stop } = start()
  steps.look.mockRejectedValue(new Error('Connection terminated unexpectedly'))
  await vi.advanceTimersByTimeAsync(minuteMs)
  const looks = steps.look.mock.calls.length
  steps.look.mockResolvedValue(idle)
  await vi.advanceTimersByTimeAsync(3000)
  expect(steps.look.mock.calls.length).toBeGreaterThan(looks)
  expect(looks).toBeLessThanOrEqual(21)
  logged.mockRestore()
  await stop()
})
