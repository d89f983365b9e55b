import { expect, onTestFinished, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { nameOfCountry } from '@/lib/shared/locale/country-name'
import { setShopCountry } from '@/lib/shared/locale/format-locale'
import {
  centsOf,
  currencySign,
  formatAmount,
  formatPrice,
  formatShortPrice,
  formatSigned,
  namedCurrency,
  parseCents,
  parseRoundedCents,
  setCurrency,
  withSign,
} from './money'

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

const noAmounts = [
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
]
test.each([...noAmounts, Number.NaN, Infinity, -1, null, {}, [5]])('%j is not an amount', (value) => {
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

test('the result of floating-point arithmetic is rounded to cents, and a text is not', () => {
  expect([0.1 + 0.2, 89.994, '0.30', '89.994'].map(parseRoundedCents)).toEqual([30, 8999, 30, null])
})

test('a price has a dollar sign and two decimals', () => {
  expect(formatPrice(750)).toBe('$7.50')
})

test('centsOf reads an amount and throws for any other text', () => {
  expect(centsOf('7.50')).toBe(750)
  expect(() => centsOf('seven')).toThrow(RangeError)
})

test('no other file of the shop converts cents to decimals, or decimals to cents', () => {
  const sources = import.meta.glob<string>(
    [
      '/{app,components,lib,server}/**/*.{ts,tsx,mjs}',
      '!**/*.test.*',
      '!/lib/generated/**',
      '!/lib/shared/money/money.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  const converts = /cents.*[*/%] ?100\b|[*/%] ?100\b.*cents/i
  expect(
    Object.keys(sources).filter((file) => sources[file]?.split('\n').some((line) => converts.test(line))),
  ).toEqual([])
})

test.each([
  ['EUR', '€89.99'],
  ['CHF', 'CHF\u00a089.99'],
  ['AUD', 'A$89.99'],
] as const)('amounts in %s carry its sign, which is looked up once', (code, price) => {
  const lookUp = vi.spyOn(Intl.NumberFormat.prototype, 'formatToParts')
  onTestFinished(() => {
    setCurrency('USD')
    lookUp.mockRestore()
  })
  setCurrency(code)
  expect([1, 2, 3].map(() => formatPrice(8999))).toEqual([price, price, price])
  expect(formatSigned(-8999)).toBe(`−${price}`)
  expect(lookUp.mock.calls.length).toBeLessThanOrEqual(1)
})

test('the names of countries are looked up in one list', () => {
  nameOfCountry('AT')
  const lists = vi.spyOn(Intl, 'DisplayNames')
  onTestFinished(() => lists.mockRestore())
  expect(['AT', 'DE', 'QQ'].map(nameOfCountry)).toEqual(['Austria', 'Germany', 'QQ'])
  expect(lists).not.toHaveBeenCalled()
})

const german = { language: 'de', prefix: '/de' } as const

test('in German an amount has its comma, its thousands and its sign as Intl writes them', () => {
  setCurrency('EUR')
  onTestFinished(() => setCurrency('USD'))
  const amounts = () => [
    withSign('1234.50'),
    formatPrice(1250),
    formatPrice(5, 'CHF'),
    formatSigned(-123450),
    formatShortPrice(100000),
    formatShortPrice(2499),
    currencySign(),
    namedCurrency('USD'),
    formatAmount(123450),
  ]
  expect(amounts()).toEqual([
    '€1234.50',
    '€12.50',
    'CHF\u00a00.05',
    '−€1,234.50',
    '€1000',
    '€24.99',
    '€',
    'US dollars',
    '1234.50',
  ])
  expect(speakIn(german, amounts)).toEqual([
    '1.234,50\u00a0€',
    '12,50\u00a0€',
    '0,05\u00a0CHF',
    '−1.234,50\u00a0€',
    '1.000\u00a0€',
    '24,99\u00a0€',
    '€',
    'US-Dollar',
    '1234.50',
  ])
})

test.each([
  ['AT', '€\u00a01.234,50', '€\u00a01.234'],
  ['DE', '1.234,50\u00a0€', '1.234\u00a0€'],
  ['CH', 'EUR\u00a01’234.50', 'EUR\u00a01’234'],
])('the German of a shop in %s writes amounts as its country does', (country, price, short) => {
  setCurrency('EUR')
  setShopCountry(country)
  onTestFinished(() => {
    setCurrency('USD')
    setShopCountry(null)
  })
  expect(speakIn(german, () => [formatPrice(123450), formatShortPrice(123400)])).toEqual([price, short])
})
