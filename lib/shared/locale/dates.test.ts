import { expect, test } from 'vitest'
import { formatDate } from './dates'

const iso = '2026-11-05T15:04:09.120Z'

test.each([
  ['review', '05-11-2026'],
  ['table', '05/11/2026'],
  ['moment', '05/11/2026 03:04:09 PM'],
] as const)('the %s format writes %s', (format, text) => {
  expect(formatDate(iso, format, 'utc')).toBe(text)
})

test('midnight is 12 AM', () => {
  expect(formatDate('2026-01-31T00:00:00.000Z', 'moment', 'utc')).toBe('31/01/2026 12:00:00 AM')
})

test('the local format uses the time zone’s day and hour, the UTC format does not', () => {
  const late = '2026-11-05T02:00:00.000Z'
  expect(formatDate(late, 'moment', 'local')).toBe('04/11/2026 09:00:00 PM')
  expect(formatDate(late, 'moment', 'utc')).toBe('05/11/2026 02:00:00 AM')
})
