import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '@/testing/db/rounds'
import { defaultTerms } from './sale-terms'
import { centsToFreeShipping, orderTotals, percentOff } from './totals'

test.each([
  // items, shipping, tax, total
  [0, 1000, 0, 1000],
  [1, 1000, 0, 1001],
  [6, 1000, 0, 1006],
  [7, 1000, 1, 1008],
  [750, 1000, 62, 1812], // 61.5 cents; floating point gives 61
  [9999, 1000, 820, 11819],
  [10000, 1000, 820, 11820], // F11: exactly 100.00 pays shipping
  [10001, 0, 820, 10821], // F11: 100.01 does not
  [14900, 0, 1222, 16122],
  [89900, 0, 7372, 97272],
])(
  'F11 items of %i cents: shipping %i, tax %i, total %i',
  (itemsCents, shippingCents, taxCents, totalCents) => {
    const totals = { itemsCents, shippingCents, taxCents, totalCents }
    expect(orderTotals([{ priceCents: itemsCents, qty: 1 }], defaultTerms)).toEqual(totals)
  },
)

test('items are the sum of price times quantity over all lines', () => {
  const totals = orderTotals(
    [
      { priceCents: 4200, qty: 2 },
      { priceCents: 750, qty: 1 },
    ],
    defaultTerms,
  )
  expect(totals.itemsCents).toBe(9150)
})

test('an empty cart costs only the shipping', () => {
  expect(orderTotals([], defaultTerms)).toEqual({
    itemsCents: 0,
    shippingCents: 1000,
    taxCents: 0,
    totalCents: 1000,
  })
})

test('F12 the totals of 10,000 random carts match an independent oracle in exact arithmetic', () => {
  const line = fc.record({
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    qty: fc.integer({ min: 1, max: 60 }),
  })
  function oracle(lines: { priceCents: number; qty: number }[]): bigint[] {
    let items = 0n
    for (const { priceCents, qty } of lines) for (let n = 0; n < qty; n++) items += BigInt(priceCents)
    const doubled = items * 164n // twice the tax, in thousandths
    const tax = doubled / 2000n + (doubled % 2000n >= 1000n ? 1n : 0n)
    const shipping = items <= 10000n ? 1000n : 0n
    return [items, shipping, tax, items + shipping + tax]
  }
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { itemsCents, shippingCents, taxCents, totalCents } = orderTotals(lines, defaultTerms)
      expect([itemsCents, shippingCents, taxCents, totalCents].map(BigInt)).toEqual(oracle(lines))
    }),
    { numRuns: rounds(3000, 30_000) },
  )
})

test.each([
  [6399, 3602],
  [10_000, 1],
  [10_001, 0],
  [25_000, 0],
])('items of %i cents lack %i for free shipping', (itemsCents, missing) => {
  expect(centsToFreeShipping(itemsCents, 100_00)).toBe(missing)
  expect(orderTotals([{ priceCents: itemsCents + missing, qty: 1 }], defaultTerms).shippingCents).toBe(0)
  if (missing > 0)
    expect(orderTotals([{ priceCents: itemsCents + missing - 1, qty: 1 }], defaultTerms).shippingCents).toBe(
      1000,
    )
})

const rate = fc.integer({ min: 0, max: 99_000 }).map((thousandths) => thousandths / 1000)
const terms = fc.record({
  pricesIncludeTax: fc.boolean(),
  taxPercent: rate,
  shippingFee: fc.integer({ min: 0, max: 50_000 }),
  freeShippingAbove: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})

test('the totals of both tax modes match an independent oracle in exact rationals, for any terms', () => {
  const cents = fc.integer({ min: 0, max: 20_000_000 })
  /** Half up, of a fraction without a sign. */
  const rounded = (above: bigint, below: bigint) => above / below + (2n * (above % below) >= below ? 1n : 0n)
  fc.assert(
    fc.property(cents, terms, (itemsCents, sold) => {
      const items = BigInt(itemsCents)
      const isFree = sold.freeShippingAbove !== null && items > BigInt(sold.freeShippingAbove)
      const shipping = isFree ? 0n : BigInt(sold.shippingFee)
      const percent = BigInt(sold.taxPercent.toFixed(3).replace('.', ''))
      const tax = sold.pricesIncludeTax
        ? rounded((items + shipping) * percent, 100_000n + percent)
        : rounded(items * percent, 100_000n)
      const totals = orderTotals([{ priceCents: itemsCents, qty: 1 }], sold)
      expect(Object.values(totals).map(BigInt)).toEqual([
        items,
        shipping,
        tax,
        items + shipping + (sold.pricesIncludeTax ? 0n : tax),
      ])
    }),
    { numRuns: rounds(1500, 15_000) },
  )
})

test('prices with 20 % contain a sixth; a shop without tax asks for none', () => {
  const vienna = { pricesIncludeTax: true, taxPercent: 20, shippingFee: 490, freeShippingAbove: 5000 }
  expect(orderTotals([{ priceCents: 1990, qty: 1 }], vienna)).toEqual({
    ...{ itemsCents: 1990, shippingCents: 490, taxCents: 413, totalCents: 2480 },
  })
  const oregon = { ...vienna, pricesIncludeTax: false, taxPercent: 0 }
  expect(orderTotals([{ priceCents: 5001, qty: 1 }], oregon)).toEqual({
    ...{ itemsCents: 5001, shippingCents: 0, taxCents: 0, totalCents: 5001 },
  })
})

test.each([
  ['75.00', '100.00', 25],
  ['66.67', '100.00', 33],
  ['99.99', '100.00', 0],
  ['0.00', '0.01', 100],
  // 0.29 of 100 in floating point is 28.999…
  ['71.00', '100.00', 29],
])('%s instead of %s is %i per cent less, rounded down', (price, before, percent) => {
  expect(percentOff(price, before)).toBe(percent)
})
