import { expect, test } from 'vitest'
import { faults, planFaults } from './faults.mjs'

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
