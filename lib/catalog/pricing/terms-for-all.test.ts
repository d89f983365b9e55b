import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { setCurrency } from '@/lib/shared/money/money'
import { plainShop } from '@/testing/shop/plain-shop'
import { taxLine } from './tax-line'
import { contentOfPrices, termsForAll } from './terms-for-all'

const quick = { min: 2, max: 3 }
const austria = { code: 'AT', taxPercent: 20, shippingFee: 490, freeShippingAbove: 5000, days: quick }
const germany = { ...austria, code: 'DE', taxPercent: 19, shippingFee: 890, freeShippingAbove: 9000 }
const graz = { ...plainShop, country: 'AT', pricesIncludeTax: true, taxPercent: 20, taxLabel: 'VAT' }
const pay = 'Pay with PayPal or a credit card'

beforeEach(() => {
  setCurrency('EUR')
  onTestFinished(() => setCurrency('USD'))
})

test('a shop that sets nothing says the terms of the specification', () => {
  setCurrency('USD')
  expect(termsForAll({ ...plainShop, returnDays: 14 })).toEqual([
    'Free shipping above $100.00',
    pay,
    '8.2% tax is added in the cart',
    'Send it back within 14 days',
  ])
  expect(contentOfPrices(plainShop, 'Tax')).toBe('')
})

test('terms that all countries share have no names; others name their countries, and a rate that differs is left out', () => {
  expect(termsForAll({ ...graz, countries: [austria, { ...austria, code: 'DE' }] })).toEqual([
    'Free shipping above €50.00',
    'Arrives in 2 to 3 days',
    pay,
    'Prices incl. 20 % VAT, plus shipping',
  ])
  expect(termsForAll({ ...graz, countries: [germany, austria], returnDays: 1 })).toEqual([
    'Free shipping above €50.00 in Austria, free shipping above €90.00 in Germany',
    'Arrives in 2 to 3 days',
    pay,
    'Prices incl. VAT, plus shipping',
    'Send it back within 1 day',
  ])
})

test.each([
  [[{ ...austria, taxPercent: 0 }], ''],
  [[{ ...austria, shippingFee: 0 }], 'incl. 20 % VAT'],
  [[{ ...austria, shippingFee: 0 }, germany], 'incl. VAT, plus shipping'],
  [[austria, { ...germany, taxPercent: 0 }], 'incl. any VAT, plus shipping'],
  [[], 'incl. 20 % VAT, plus shipping'],
  [null, 'incl. 20 % VAT, plus shipping'],
])('to %j prices are %j', (countries, words) => {
  expect(contentOfPrices({ ...graz, countries }, 'VAT')).toBe(words)
})

test('a tax that is added is named without the rate where it differs', () => {
  const rules = { ...graz, pricesIncludeTax: false, countries: [austria, germany] }
  expect(termsForAll(rules)).toContain('VAT is added in the cart')
  expect(contentOfPrices(rules, 'VAT')).toBe('')
})

test('L02 the terms are said in German, with the words of the law about prices', () => {
  speakIn({ language: 'de', prefix: '/de' }, () => {
    expect(
      termsForAll({ ...graz, countries: [germany, { ...austria, taxPercent: 19 }], returnDays: 1 }),
    ).toEqual([
      'Versandkostenfrei über 50,00\u00a0€ (Österreich), versandkostenfrei über 90,00\u00a0€ (Deutschland)',
      'Lieferung in 2 bis 3 Tagen',
      'Zahlung mit PayPal oder Kreditkarte',
      'Preise inkl. 19\u00a0% MwSt., zzgl. Versand',
      'Rücksendung innerhalb eines Tages',
    ])
    expect(contentOfPrices({ ...graz, countries: [austria, germany] }, 'VAT')).toBe(
      'inkl. MwSt., zzgl. Versand',
    )
    expect(termsForAll(plainShop)).toContain('Zuzüglich 8,2\u00a0% Steuer, im Warenkorb berechnet')
    expect(taxLine({ pricesIncludeTax: false, taxPercent: 20 }, 'TVA')?.label).toBe('TVA')
  })
})

test('countries keep their capital letters in a list of terms', () => {
  const free = { ...austria, shippingFee: 0 }
  const rules = { ...graz, countries: [germany, free, { ...free, code: 'FI' }, { ...free, code: 'FR' }] }
  expect(termsForAll(rules)[0]).toBe(
    'Free shipping in Austria, Finland, and France, free shipping above €90.00 in Germany',
  )
})
