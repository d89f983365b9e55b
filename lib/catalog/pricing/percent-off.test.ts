import { expect, test } from 'vitest'
import { percentOff } from './percent-off'

test.each([
  ['75.00', '100.00', 25],
  ['66.67', '100.00', 33],
  ['99.99', '100.00', 0],
  ['0.00', '0.01', 100],
  // 0.29 of 100 in floating point is 28.999…
  ['71.00', '100.00', 29],
])('%s instead of %s is %i per cent less, rounded down', (price, before, percent) => {
  expect(percentOff(price, before)).toBe(percent)
})
