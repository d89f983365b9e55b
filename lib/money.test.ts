import { expect, test } from 'vitest'
import { centsOf, formatAmount, formatPrice, parseCents } from '@/lib/money'

test.each([
  ['89.99', 8999],
  ['0', 0],
  ['100', 10000],
  ['7.5', 750],
  ['7.50', 750],
  [' 12.30 ', 1230],
  [89.99, 8999],
  [0.1, 10],
  ['21474836.47', 2_147_483_647],
])('%j is read as %i cents', (value, cents) => {
  expect(parseCents(value)).toBe(cents)
})

test.each([
  '',
  'abc',
  '-1',
  '1e3',
  '1,50',
  '1.290',
  '1.200,00',
  '7.505',
  '$5',
  '21474836.48',
  '99999999999',
  Number.NaN,
  Infinity,
  -1,
  null,
  {},
  [5],
])('%j is not an amount', (value) => {
  expect(parseCents(value)).toBeNull()
})

test.each([
  [8999, '89.99'],
  [5, '0.05'],
  [0, '0.00'],
  [10000, '100.00'],
  [-150, '-1.50'],
])('%i cents are written as %s', (cents, text) => {
  expect(formatAmount(cents)).toBe(text)
})

test('a price has a dollar sign and two decimals', () => {
  expect(formatPrice(750)).toBe('$7.50')
})

test('centsOf reads an amount and throws for any other text', () => {
  expect(centsOf('7.50')).toBe(750)
  expect(() => centsOf('seven')).toThrow(RangeError)
})
