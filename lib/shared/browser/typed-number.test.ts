import { expect, test } from 'vitest'
import { plainNumber } from './typed-number'

test.each([
  ['12,50', '12.50'],
  ['12.50', '12.50'],
  [' 12,50 €', '12.50'],
  ['$\u00a012.50\n', '12.50'],
  ['12，50', '12.50'],
  [',5', '.5'],
  [',', '.'],
  ['-3', '-3'],
  ['1,299', '1.299'],
])('W01 %j is the number %s', (text, number) => {
  expect(plainNumber(text)).toBe(number)
})

const others = ['1.299,00', '1,299.00', '1,2,3', '..', '1 299,00', '1e3', 'USD 12', '12-3', '-', '', ' € ']
test.each(others)('W01 %j is not one number', (text) => expect(plainNumber(text)).toBeNull())
