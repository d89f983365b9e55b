import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, wallOf } from './wall-time'
import { clockTime } from './zone-time'

const vienna = 'Europe/Vienna'

test.each([
  ['2026-11-30T09:00', vienna, '2026-11-30T08:00:00.000Z'],
  ['2026-07-01T00:00', vienna, '2026-06-30T22:00:00.000Z'],
  ['2026-11-30T09:00', 'Asia/Kathmandu', '2026-11-30T03:15:00.000Z'],
  ['2026-11-30T09:00', 'UTC', '2026-11-30T09:00:00.000Z'],
  // There are two of them: the first one, in summer time.
  ['2026-10-25T02:30', vienna, '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // There is none: the clocks go from 2:00 to 3:00.
  ['2026-03-29T02:30', vienna, '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T03:00', vienna, '2026-10-25T02:00:00.000Z'],
])('when the clocks show %s in %s it is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)?.toISOString()).toBe(instant)
})

test.each(['', '2026-11-30', '2026-13-30T09:00', '2026-11-30T25:00', '2026-11-30T09:00Z', 'now'])(
  '%j is no time',
  (wall) => {
    expect(instantOf(wall, vienna)).toBeNull()
  },
)

test('what the clocks show is found again, whatever the zone and the time', () => {
  const zones = fc.constantFrom(vienna, 'America/St_Johns', 'Pacific/Auckland', 'Australia/Lord_Howe', 'UTC')
  const time = fc
    .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
    .map((ms) => new Date(ms - (ms % 60_000)))
  fc.assert(
    fc.property(time, zones, (instant, zone) => {
      const wall = wallOf(instant, zone)
      const found = instantOf(wall, zone) ?? new Date(0)
      expect(wallOf(found, zone)).toBe(wall)
      expect(instant.getTime() - found.getTime()).toBeGreaterThanOrEqual(0)
      expect(instant.getTime() - found.getTime()).toBeLessThanOrEqual(60 * 60_000)
    }),
  )
})

test('a time is that of the zone’s clocks, also where a day has 25 hours', () => {
  const time = (iso: string, zone: string) => clockTime(new Date(iso), zone)
  expect(time('2026-11-30T23:30:00.999Z', 'UTC')).toBe('2026-11-30 23:30:00')
  expect(time('2026-11-30T23:30:00Z', 'Europe/Vienna')).toBe('2026-12-01 00:30:00')
  expect(time('2026-10-25T00:30:00Z', 'Europe/Vienna')).toBe('2026-10-25 02:30:00')
  expect(time('2026-10-25T01:30:00Z', 'Europe/Vienna')).toBe('2026-10-25 02:30:00')
})
