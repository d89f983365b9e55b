import { expect, test } from 'vitest'
import { checkAfterClick, nextCheck } from './check-schedule'

const now = new Date('2026-11-21T12:00:00Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each([
  ['a moment', 0, 20 * second],
  ['three minutes', 3 * minute, 20 * second],
  ['ten minutes', 10 * minute, 40 * second],
  ['an hour', hour, 4 * minute],
  ['a day', 24 * hour, hour],
  ['a year', 365 * 24 * hour, hour],
])(
  'P17 %s after the last activity the next check is a fifteenth of that away, within limits',
  (_, age, wait) => {
    const next = nextCheck(new Date(now.getTime() - age), now)
    expect(next.getTime() - now.getTime()).toBe(wait)
  },
)

test('P07 the first check is 30 seconds after a click', () => {
  const later = new Date(now.getTime() + 30 * second)
  expect(checkAfterClick(now)).toEqual({ activeAt: now, nextCheckAt: later })
})
