import { expect, test } from 'vitest'
import { paypalCountryCodeOf } from '@/lib/money/paypal/paypal-country-code'
import { reportedCountries } from '@/testing/books/reported-countries'
import { countryCodeOf, countryCodes } from './country-code'
import { nameOfCountry } from './country-name'
import { countryNames } from './country-names'

test.each<readonly [string, string]>([
  ...reportedCountries,
  ['U.S.', 'US'],
  ['U. S. A.', 'US'],
  ['EE. UU.', 'US'],
  ['usa', 'US'],
  ['Stany Zjednoczone', 'US'],
  ['VAE', 'AE'],
  ['DEU', 'DE'],
  ['gbr', 'GB'],
  ['Allemagne', 'DE'],
  ['Niemcy', 'DE'],
  ['die Schweiz', 'CH'],
  ['Les Pays-Bas', 'NL'],
  ['l’Italie', 'IT'],
  ['Daenemark', 'DK'],
  ['Tuerkei', 'TR'],
  ['Rumaenien', 'RO'],
  ['Suedafrika', 'ZA'],
  ['Weissrussland', 'BY'],
  ['Weißrussland', 'BY'],
  ['Aegypten', 'EG'],
  ['O\u0308sterreich', 'AT'],
  ['ÖSTERREICH', 'AT'],
  ['Wlochy', 'IT'],
  ['Hongkong', 'HK'],
  ['NewZealand', 'NZ'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Bosnien-Herzegowina', 'BA'],
  ['The Bahamas', 'BS'],
  ['Bahamas (the)', 'BS'],
  ['Korea, Republic of', 'KR'],
  ['Germany 🇩🇪', 'DE'],
  ['Schottland', 'GB'],
  ['United Kingdom (UK)', 'GB'],
  ['Trinidad & Tobago', 'TT'],
  ['Corée', 'KR'],
  ['한국', 'KR'],
  ['Zjednoczone Królestwo', 'GB'],
  ['Austria (AT)', 'AT'],
  ['AT - Österreich', 'AT'],
  ['Schweiz / Suisse / Svizzera', 'CH'],
])('E20 %s is %s', (country, code) => {
  expect(countryCodeOf(country)).toBe(code)
})

test('E20 each name of the list is that of its country, in capitals and with umlauts as two letters, too', () => {
  const others: string[] = []
  for (const [code, names] of Object.entries(countryNames)) {
    const [first = '', further = ''] = names.split('||')
    for (const name of [code, ...first.split('|'), nameOfCountry(code)]) {
      expect(countryCodeOf(name), name).toBe(code)
      expect(countryCodeOf(name.toUpperCase()), name).toBe(code)
    }
    for (const name of further.split('|').filter(Boolean)) {
      const spelled = name
        .replaceAll('Ä', 'Ae')
        .replaceAll('ä', 'ae')
        .replaceAll('Ö', 'Oe')
        .replaceAll('ö', 'oe')
      for (const text of [name, spelled.replaceAll('Ü', 'Ue').replaceAll('ü', 'ue').replaceAll('ß', 'ss')])
        if (countryCodeOf(text) !== code) others.push(`${code} ${name}`)
    }
  }
  // Two countries are called that, and neither in English.
  expect([...new Set(others)]).toEqual(['CD Kongo', 'CG Kongo'])
  expect(countryCodeOf('Kongo')).toBeNull()
})

test('what the version of ICU calls a country is in the list', () => {
  expect(countryCodes).toHaveLength(250)
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl']) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of countryCodes)
      expect([code, null], `${code} in ${language}`).toContain(countryCodeOf(names.of(code) ?? ''))
  }
  for (const [code, names] of Object.entries(countryNames))
    expect(nameOfCountry(code)).toBe(names.split('|')[1])
})

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

const noCountries = [
  'Freedonia',
  'Congo-Kongo',
  'Canary Islands',
  'Kanarische Inseln',
  'AC',
  'UN',
  '123',
  '',
  ' ',
  'EU',
  'ZZ',
  'XX',
  'Europe',
  'Germany, France',
  'Germany (FR)',
  'Austria - Vienna',
  ' - ',
  '()',
  'constructor',
]
test.each(noCountries)('%j is no country', (country) => expect(countryCodeOf(country)).toBeNull())

test.each([
  ['China', 'C2'],
  ['Germany', 'DE'],
  ['Freedonia', null],
])('PayPal knows %s as %s', (country, code) => {
  expect(paypalCountryCodeOf(country)).toBe(code)
})
