import { expect, test } from 'vitest'
import { formatDate } from './dates'

const iso = '2026-11-05T15:04:09.120Z'

test.each([
  ['review', '05-11-2026'],
  ['table', '05/11/2026'],
  ['moment', '05/11/2026 03:04:09 PM'],
] as const)('the %s format writes %s', (format, text) => {
  expect(formatDate(iso, format, 'UTC')).toBe(text)
})

test('midnight is 12 AM', () => {
  expect(formatDate('2026-01-31T00:00:00.000Z', 'moment', 'UTC')).toBe('31/01/2026 12:00:00 AM')
})

test('H5 a time is drawn by the clocks of the named zone, without one by those of the program', () => {
  const late = '2026-11-05T02:00:00.000Z'
  expect(formatDate(late, 'moment')).toBe('04/11/2026 09:00:00 PM')
  expect(formatDate(late, 'moment', 'UTC')).toBe('05/11/2026 02:00:00 AM')
  expect(formatDate(late, 'moment', 'Europe/Vienna')).toBe('05/11/2026 03:00:00 AM')
  expect(formatDate(late, 'table', 'America/Los_Angeles')).toBe('04/11/2026')
})

test('H5 an hour that the program’s own zone leaves out is drawn as any other', () => {
  // New York, where the tests run, goes from 2:00 to 3:00.
  expect(formatDate('2026-03-08T01:30:00.000Z', 'moment', 'Europe/Vienna')).toBe('08/03/2026 02:30:00 AM')
})
