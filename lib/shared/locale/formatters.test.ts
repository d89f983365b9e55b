import { expect, onTestFinished, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { countryChoices, countryCodeOf, countryCodes } from './country-code'
import { countryInText, nameOfCountry } from './country-name'
import { exactTime, formatDate, longDate } from './dates'
import { formatCountry, formatLocale, setShopCountry } from './format-locale'
import { formatNumber, formatPercent, formatRating } from './formatters'
import { compareNames, formatList } from './name-formats'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

function sellFrom(country: string) {
  setShopCountry(country)
  onTestFinished(() => setShopCountry(null))
}

test.each([
  ['AT', 'de-AT'],
  ['CH', 'de-CH'],
  ['DE', 'de-DE'],
  ['FR', 'de'],
])('German of a shop in %s is written as %s, and English is English', (country, locale) => {
  sellFrom(country)
  expect([formatLocale(), formatCountry()]).toEqual(['en', undefined])
  expect(inGerman(formatLocale)).toBe(locale)
})

const instant = '2026-11-28T13:30:05Z'

/** The same thing in both languages. */
const written: [what: string, write: () => string, english: string, german: string][] = [
  ['a number', () => formatNumber(1234.5), '1,234.5', '1.234,5'],
  ['a small share', () => formatPercent(5.5), '5.5%', '5,5\u00a0%'],
  ['a share', () => formatPercent(20), '20%', '20\u00a0%'],
  ['a rating', () => formatRating(4.35), (4.35).toFixed(1), '4,3'],
  ['a list', () => formatList(['A', 'B', 'C']), 'A, B, and C', 'A, B und C'],
  ['a day', () => formatDate(instant, 'table', 'Europe/Vienna'), '28/11/2026', '28.11.2026'],
  ['the day of a review', () => formatDate(instant, 'review', 'Europe/Vienna'), '28-11-2026', '28.11.2026'],
  [
    'a moment',
    () => formatDate(instant, 'moment', 'Europe/Vienna'),
    '28/11/2026 02:30:05 PM',
    '28.11.2026, 14:30',
  ],
  [
    'midnight',
    () => formatDate('2026-11-28T00:00:00Z', 'moment', 'UTC'),
    '28/11/2026 12:00:00 AM',
    '28.11.2026, 00:00',
  ],
  ['a visitor’s day', () => formatDate('2026-11-28T01:00:00Z', 'table'), '27/11/2026', '27.11.2026'],
  [
    'a long date',
    () => longDate(new Date(instant), 'Europe/Vienna'),
    '28 November 2026',
    '28. November 2026',
  ],
  ['a month', () => longDate(new Date('2026-03-01T12:00:00Z'), 'UTC'), '1 March 2026', '1. März 2026'],
  [
    'a second',
    () => exactTime(new Date(instant), 'Europe/Vienna'),
    '2026-11-28 14:30:05',
    '28.11.2026, 14:30:05',
  ],
  ['a country', () => nameOfCountry('AT'), 'Austria', 'Österreich'],
  ['Hong Kong', () => nameOfCountry('HK'), 'Hong Kong', 'Hongkong'],
  ['Palestine', () => nameOfCountry('PS'), 'Palestine', 'Palästina'],
  ['a country in a text', () => countryInText('NL'), 'the Netherlands', 'Niederlande'],
  ['no country', () => nameOfCountry('QQ'), 'QQ', 'QQ'],
]
test.each(written)('%s is written as each language does', (_, write, english, german) => {
  expect([write(), inGerman(write)]).toEqual([english, german])
})

test('Austria and Switzerland write in their own way', () => {
  sellFrom('AT')
  expect(inGerman(() => longDate(new Date('2027-01-05T12:00:00Z'), 'UTC'))).toBe('5. Jänner 2027')
  setShopCountry('CH')
  expect(inGerman(() => formatNumber(1234.5))).toBe('1’234.5')
})

test('names are sorted as the language does, in English as before', () => {
  const names = ['Zebra', 'Äpfel', 'apfel']
  expect(names.toSorted(compareNames)).toEqual(['Zebra', 'apfel', 'Äpfel'])
  expect(inGerman(() => names.toSorted(compareNames))).toEqual(['apfel', 'Äpfel', 'Zebra'])
  const german = inGerman(() => countryChoices(['CY', 'OM', 'AT', 'EG']).map(({ name }) => name))
  expect(german).toEqual(['Ägypten', 'Oman', 'Österreich', 'Zypern'])
})

test.each(['AT', 'CH', 'DE', 'FR'])(
  'the countries that a German page of a shop in %s offers are read',
  (country) => {
    sellFrom(country)
    for (const code of countryCodes) expect(countryCodeOf(inGerman(() => nameOfCountry(code)))).toBe(code)
  },
)

test('each formatter is made once', () => {
  inGerman(() => formatNumber(1))
  const made = vi.spyOn(Intl, 'NumberFormat')
  onTestFinished(() => made.mockRestore())
  inGerman(() => [1, 2, 3].map((value) => formatNumber(value)))
  expect(made).not.toHaveBeenCalled()
})
