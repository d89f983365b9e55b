import { expect, test } from 'vitest'
import { wholeGtin } from './gtin'
import { destroyedNumber } from './spreadsheet-number'

test('E20 a number that a spreadsheet has shortened is known by its form; 3E10 is a number of somebody', () => {
  for (const text of ['1.23E+11', '1,23E+11', '4.00638E+12', '1.23E11', '1.23e+11', '1E+11', ' 1.23E+11 '])
    expect(destroyedNumber(text)).toBe(`${text.trim()}: the spreadsheet has destroyed this number.`)
  for (const text of ['3E10', '12E4567', '1.23', '1.23E+11-X', 'A1E+11', '1Z999AA1E+11', '', '00123'])
    expect(destroyedNumber(text)).toBeNull()
})

test('a GTIN gets its leading zeros back where its check digit proves them', () => {
  expect(wholeGtin('12345678905')).toBe('012345678905')
  expect(wholeGtin('4006381333931')).toBe('4006381333931')
  expect(wholeGtin('4006381333932')).toBeNull()
})
