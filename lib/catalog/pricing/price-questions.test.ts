import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleShirt, isByHalf, type PriceSettings, priceQuestions } from './price-questions'

const shop: PriceSettings = {
  country: 'AT',
  currency: 'EUR',
  pricesIncludeTax: true,
  taxPercent: 20,
  shippingFee: '10.00',
  freeShippingAbove: '100.00',
  countries: null,
  shipsElsewhere: false,
}
const names: Record<string, string> = { AT: 'Austria', DE: 'Germany', FR: 'France' }
const named = { product: exampleShirt, nameOf: (code: string) => names[code] ?? code }
const ask = (before: Partial<PriceSettings>, after: Partial<PriceSettings>) =>
  priceQuestions({ ...shop, ...before }, { ...shop, ...before, ...after }, named)
const asked = (before: Partial<PriceSettings>, after: Partial<PriceSettings>) =>
  ask(before, after).map(({ what, from, to }) => `${what}: ${from} → ${to}`)
const row = (code: string, more = {}) => ({
  ...{ code, taxPercent: 20, shippingFee: '10.00', freeShippingAbove: '100.00' },
  ...more,
})

test.each([
  ['10.00', '14.99', false],
  ['10.00', '15.00', true],
  ['10.00', '5.01', false],
  ['10.00', '5.00', true],
  ['0.01', '0.02', true],
  ['0.03', '0.04', false],
  ['0.03', '0.05', true],
  ['4.99', '7.48', false],
  ['4.99', '7.49', true],
  ['4.99', '2.50', false],
  ['4.99', '2.49', true],
  ['0.00', '0.01', true],
  ['10.00', '0.00', true],
  ['10.00', '10.00', false],
  ['0.00', '0.00', false],
])('a fee that goes from %s to %s is asked about: %s', (shippingFee, to, isAsked) => {
  expect(asked({ shippingFee }, { shippingFee: to })).toEqual(
    isAsked ? [`Shipping: €${shippingFee} → €${to}`] : [],
  )
})

test.each([
  [20, 19, false],
  [20, 29.999, false],
  [20, '30', true],
  [20, '10.001', false],
  [20, 10, true],
  [0.001, 0.002, true],
  [8.1, 12.149, false],
  [8.1, '12.15', true],
  [0, 20, true],
  [20, 0, true],
] as const)('a tax that goes from %s to %s per cent is asked about: %s', (taxPercent, to, isAsked) => {
  expect(asked({ taxPercent }, { taxPercent: to })).toEqual(
    isAsked ? [`Tax: ${taxPercent} % → ${Number(to)} %`] : [],
  )
})

test('by half or more is exact, up and down', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, cents, (before, after) => {
      const is = BigInt(after) * 2n >= BigInt(before) * 3n || BigInt(after) * 2n <= BigInt(before)
      expect(isByHalf(before, after)).toBe(before !== after && is)
    }),
  )
})

test('another currency and prices with or without tax are always asked about', () => {
  expect(ask({}, { currency: 'USD' })).toEqual([
    {
      ...{ what: 'Currency', from: 'EUR', to: 'USD' },
      example: 'A shirt of €59.90 would cost $59.90: amounts are not converted.',
    },
  ])
  expect(ask({}, { pricesIncludeTax: false })).toEqual([
    {
      ...{ what: 'Prices', from: 'including the tax', to: 'without the tax' },
      example: 'A shirt of €59.90 would cost €71.88. Today it costs €59.90.',
    },
  ])
  expect(ask({ pricesIncludeTax: false, taxPercent: 0 }, { pricesIncludeTax: true })[0]?.example).toBe(
    'A shirt of €59.90 would cost the same; €0.00 of it would be tax, today €0.00.',
  )
})

test('the example says what the product would cost, to the cent', () => {
  const example = (before: Partial<PriceSettings>, after: Partial<PriceSettings>) =>
    ask(before, after).map((question) => question.example)
  expect(example({ pricesIncludeTax: false, taxPercent: 8.2 }, { taxPercent: 20 })).toEqual([
    'A shirt of €59.90 would cost €71.88. Today it costs €64.81.',
  ])
  expect(example({}, { taxPercent: 10 })).toEqual([
    'A shirt of €59.90 would cost the same; €5.45 of it would be tax, today €9.98.',
  ])
  expect(example({}, { shippingFee: '100.00' })).toEqual([
    'A shirt of €59.90 would cost €159.90 with delivery. Today it costs €69.90.',
  ])
  expect(example({ freeShippingAbove: '50.00' }, { shippingFee: '1.00' })).toEqual([
    'A shirt of €59.90 would cost the same, because it ships free.',
  ])
})

test.each([
  ['100.00', '1.00', 'would cost €59.90 with delivery. Today it costs €69.90.'],
  ['100.00', '150.00', 'would cost the same.'],
  ['100.00', null, 'would cost the same.'],
  [null, '10.00', 'would cost €59.90 with delivery. Today it costs €69.90.'],
  ['10.00', '40.00', 'would cost the same, because it ships free.'],
])('a limit of free shipping that goes from %s to %s is asked about', (freeShippingAbove, to, example) => {
  const text = (limit: string | null) => (limit === null ? 'never' : `€${limit}`)
  expect(ask({ freeShippingAbove }, { freeShippingAbove: to })).toEqual([
    {
      what: 'Free shipping above',
      from: text(freeShippingAbove),
      to: text(to),
      example: `A shirt of €59.90 ${example}`,
    },
  ])
})

test('a limit of free shipping that stays near, or frees of no fee, is not asked about', () => {
  expect(asked({}, { freeShippingAbove: '149.99' })).toEqual([])
  expect(asked({ shippingFee: '0.00' }, { freeShippingAbove: '1.00' })).toEqual([])
  expect(asked({}, { shippingFee: '0.00', freeShippingAbove: null })).toEqual(['Shipping: €10.00 → €0.00'])
})

test('the tax and the fee of each country count, those with the same change together', () => {
  const countries = [row('AT'), row('DE', { taxPercent: 19 }), row('FR')]
  const changed = [
    row('AT', { shippingFee: '1.00' }),
    row('DE', { taxPercent: 1.9 }),
    row('FR', { shippingFee: '1.00' }),
  ]
  expect(asked({ countries }, { countries: changed })).toEqual([
    'Shipping in Austria and France: €10.00 → €1.00',
    'Tax in Germany: 19 % → 1.9 %',
  ])
})

test('a country that gets a row of its own, or loses it, is compared with the terms that it has without', () => {
  const countries = [row('AT', { taxPercent: 20 }), row('DE', { taxPercent: 7, shippingFee: '9.00' })]
  const question = ['Tax in Germany: 20 % → 7 %']
  expect(asked({}, { countries, shipsElsewhere: true })).toEqual(question)
  expect(asked({ countries }, { countries: [row('AT')] }), 'no longer served').toEqual([])
  expect(asked({ countries }, { countries: null })).toEqual(['Tax in Germany: 7 % → 20 %'])
  expect(asked({ countries: [row('AT')] }, { countries }), 'newly served').toEqual([])
})

test('what the call refuses is not asked about', () => {
  for (const mistake of [
    { shippingFee: 'x' },
    { taxPercent: '1e3' },
    { currency: 'XXX' },
    { countries: [row('AT', { shippingFee: '-1' })] },
    { freeShippingAbove: '1.234' },
  ])
    expect(asked({}, { pricesIncludeTax: false, ...mistake })).toEqual([])
})
