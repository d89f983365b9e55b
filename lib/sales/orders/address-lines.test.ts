import { expect, test } from 'vitest'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { addressLines } from './address-lines'

const typed = { address: 'Ring 1', city: 'Town', postalCode: '1010' }

test.each([
  ['Austria', ['Ring 1', '1010 Town']],
  ['Deutschland', ['Ring 1', '1010 Town']],
  ['USA', ['Ring 1', 'Town 1010']],
  ['England', ['Ring 1', 'Town', '1010']],
  ['Hungary', ['Town', 'Ring 1', '1010']],
  ['Brazil', ['Ring 1', 'Town', '1010']],
  ['Japan', ['Ring 1, Town', '1010']],
  // Their formats add letters to the postal code.
  ['Sweden', ['Ring 1', '1010 Town']],
  ['Lithuania', ['Ring 1', '1010 Town']],
  // Their formats leave out the town or the postal code.
  ['Singapore', ['Ring 1', '1010 Town']],
  ['Hong Kong', ['Ring 1', '1010 Town']],
  ['United Arab Emirates', ['Ring 1', '1010 Town']],
  ['Freedonia', ['Ring 1', '1010 Town']],
])('W02 the address is written in the order of %s', (country, lines) => {
  expect(addressLines({ ...typed, country }, countryCodeOf(country))).toEqual([...lines, country])
})

test('an address in the country’s own script is written in its own order', () => {
  const address = { address: '千代田1-1', city: '東京都', postalCode: '100-0001', country: '日本' }
  expect(addressLines(address, 'JP')).toEqual(['〒100-0001', '東京都', '千代田1-1', '日本'])
})

test('equal fields are all written', () => {
  const address = { address: '1', city: '1', postalCode: '1', country: 'Austria' }
  expect(addressLines(address, 'AT')).toEqual(['1', '1 1', 'Austria'])
})
