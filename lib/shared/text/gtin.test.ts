import { expect, test } from 'vitest'
import { isGtin } from './gtin'

test.each(['4006381333931', '96385074', '036000291452', '00012345600012', '00000000'])(
  '%s is a GTIN',
  (text) => {
    expect(isGtin(text)).toBe(true)
  },
)

test.each([
  '4006381333932',
  '4006381333391',
  '400638133393',
  '',
  '1.23E+11',
  '４００６３８１３３３９３１',
  ' 96385074',
])('%j is no GTIN', (text) => {
  expect(isGtin(text)).toBe(false)
})
