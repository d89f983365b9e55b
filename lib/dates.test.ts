import { expect, test } from 'vitest'
import { formatDate } from '@/lib/dates'

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

test('the local format follows the zone of the machine, the UTC one does not', () => {
  const local = new Date(iso)
  const day = String(local.getDate()).padStart(2, '0')
  expect(formatDate(iso, 'table', 'local').slice(0, 2)).toBe(day)
})
