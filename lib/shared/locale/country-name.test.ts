import { expect, test } from 'vitest'
import { countryInText } from './country-name'

test.each([
  ['AT', 'Austria'],
  ['GB', 'the United Kingdom'],
  ['US', 'the United States'],
  ['NL', 'the Netherlands'],
  ['AE', 'the United Arab Emirates'],
  ['DO', 'the Dominican Republic'],
  ['KY', 'the Cayman Islands'],
  ['IE', 'Ireland'],
])('%s is "%s" within a sentence', (code, name) => {
  expect(countryInText(code)).toBe(name)
})
