import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from '@/testing/machine/mail-server'
import { createTally } from './answers'
import { faults, planFaults } from './faults'

vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => vi.setSystemTime(Date.now() + ms),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const minuteMs = 60_000
const place = { disk: '/disk' }

test('a short run has each fault once, a long one once in eight minutes, all before the end', () => {
  expect(planFaults(5, place).map(({ fault }) => fault)).toEqual(faults)
  const hour = planFaults(60, place)
  expect(hour).toHaveLength(7 * faults.length)
  expect(hour.at(-1)?.atMs).toBeLessThan(60 * minuteMs)
})

test('between its faults of two rounds the database runs for five minutes, after which its restarts are forgotten', () => {
  const times = planFaults(60, place).flatMap(({ fault, atMs }) =>
    fault.name.includes('PostgreSQL') ? [atMs] : [],
  )
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps.filter((gap) => gap > 5 * minuteMs)).toHaveLength(6)
})

test('without a small disk none is filled', () => {
  const names = planFaults(5).map(({ fault }) => fault.name)
  expect(names).toHaveLength(faults.length - 1)
  expect(names.join()).not.toContain('full disk')
})

test('two database servers fail over once, and nothing else ends them', () => {
  const names = planFaults(60, { failOver: async () => {} }).map(({ fault }) => fault.name)
  expect(names.filter((name) => name === 'failover')).toHaveLength(1)
  expect(names.join()).not.toContain('PostgreSQL')
})

test.each([
  ['in time', 8000, []],
  ['too late', 20_000, ['1 × not ready 10000 ms after the promotion']],
])('a shop that is ready %s after a failover', async (_, afterMs, broken) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'log').mockReturnValue()
  let promotedAt = Number.NaN
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(null, { status: Date.now() - promotedAt < afterMs ? 503 : 200 }),
  )
  const failOver = async () => {
    promotedAt = Date.now()
  }
  const tally = createTally()
  const plan = planFaults(5, { failOver })
  const mails = await startMailServer()
  await mails.close()
  const stage = { origin: 'http://localhost', dataFolder: '', disk: null, failOver, tally, mails }
  await plan.find(({ fault }) => fault.name === 'failover')?.fault.run(stage)
  expect(tally.broken()).toEqual(broken)
})
