import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDaysAfter, isWindowOpen, withdrawalDays } from './withdrawal-window'

/** Both ends, by clocks that are moved within the fourteen days, at midnight, or not at all. */
test.each([
  // Clocks go back on 25 October 2026: the fifteen days have an hour more.
  ['Europe/Vienna', '2026-10-15T21:59:59Z', '2026-10-29T23:00:00.000Z'],
  ['Europe/Vienna', '2026-10-15T22:00:00Z', '2026-10-30T23:00:00.000Z'],
  // They go forward on 8 March 2026: an hour less.
  ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-16T04:00:00.000Z'],
  ['America/New_York', '2026-03-02T04:59:59Z', '2026-03-16T04:00:00.000Z'],
  // In Santiago the 6th of September 2026 has no midnight: it begins at 1:00.
  ['America/Santiago', '2026-08-22T16:00:00Z', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-26T10:59:59Z', '2026-12-10T11:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', '2026-12-11T11:00:00.000Z'],
  ['UTC', '2028-02-20T00:00:00Z', '2028-03-06T00:00:00.000Z'],
])('Y04 in %s what was delivered at %s can be withdrawn from before %s', (timeZone, delivered, end) => {
  const deliveredAt = new Date(delivered)
  const ended = endOfDaysAfter(deliveredAt, withdrawalDays, timeZone)
  expect(ended.toISOString()).toBe(end)
  const order = { cancelledAt: null, deliveredAt }
  const open = (ms: number) =>
    isWindowOpen(order, new Date(ended.getTime() + ms), { days: withdrawalDays, timeZone })
  expect([open(-1), open(0)]).toEqual([true, false])
})

test('Y04 an order that is not delivered can be withdrawn from at any time, a cancelled one never', () => {
  const window = { days: withdrawalDays, timeZone: 'UTC' }
  const late = new Date('2099-01-01T00:00:00Z')
  const day = new Date('2026-11-27T00:00:00Z')
  expect(isWindowOpen({ cancelledAt: null, deliveredAt: null }, late, window)).toBe(true)
  expect(isWindowOpen({ cancelledAt: day, deliveredAt: null }, day, window)).toBe(false)
  expect(isWindowOpen({ cancelledAt: day, deliveredAt: day }, day, window)).toBe(false)
})

test('the end of the days is the first moment of a day, and so many days later by the calendar', () => {
  const zones = ['Europe/Vienna', 'America/St_Johns', 'Pacific/Apia', 'Africa/Cairo', 'America/Havana']
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), fc.integer({ min: 0, max: 60 }), (time, timeZone, days) => {
      const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
      const end = endOfDaysAfter(time, days, timeZone)
      const last = new Date(Date.parse(`${dayOf(time)}T12:00:00Z`) + days * 24 * 60 * 60 * 1000)
      // Samoa left out 30 December 2011.
      const isLeftOut = timeZone === 'Pacific/Apia' && last.toISOString().startsWith('2011-12-30')
      const day = isLeftOut ? '2011-12-29' : last.toISOString().slice(0, 10)
      expect(dayOf(new Date(end.getTime() - 1))).toBe(day)
      expect(dayOf(end) > last.toISOString().slice(0, 10)).toBe(true)
    }),
  )
})
