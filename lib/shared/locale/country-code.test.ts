import { expect, test } from 'vitest'
import { paypalCountryCodeOf } from '@/lib/money/paypal/paypal-country-code'
import { countryCodeOf } from './country-code'

test.each([
  ['Germany', 'DE'],
  ['  deutschland ', 'DE'],
  ['de', 'DE'],
  ['U.S.A.', 'US'],
  ['The United States of America', 'US'],
  ['united states', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['España', 'ES'],
  ['Türkiye', 'TR'],
  ['日本', 'JP'],
  ['Georgia', 'GE'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['China', 'CN'],
  ['AT', 'AT'],
  ['Austria', 'AT'],
  ['Österreich', 'AT'],
  ['Magyarország', 'HU'],
  ['Ελλάδα', 'GR'],
  ['Eesti', 'EE'],
])('%s is %s', (country, code) => {
  expect(countryCodeOf(country)).toBe(code)
})

const noCountries = ['Freedonia', '', ' ', 'EU', 'ZZ', 'XX', 'Europe', 'Germany, France', 'constructor']
test.each(noCountries)('%j is no country', (country) => expect(countryCodeOf(country)).toBeNull())

test.each([
  ['China', 'C2'],
  ['Germany', 'DE'],
  ['Freedonia', null],
])('PayPal knows %s as %s', (country, code) => {
  expect(paypalCountryCodeOf(country)).toBe(code)
})
