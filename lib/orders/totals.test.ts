import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToFreeShipping, orderTotals } from './totals'

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
    expect(orderTotals([{ priceCents: itemsCents, qty: 1 }])).toEqual(totals)
  },
)

test('items are the sum of price times quantity over all lines', () => {
  const totals = orderTotals([
    { priceCents: 4200, qty: 2 },
    { priceCents: 750, qty: 1 },
  ])
  expect(totals.itemsCents).toBe(9150)
})

test('an empty cart costs only the shipping', () => {
  expect(orderTotals([])).toEqual({ itemsCents: 0, shippingCents: 1000, taxCents: 0, totalCents: 1000 })
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
      const { itemsCents, shippingCents, taxCents, totalCents } = orderTotals(lines)
      expect([itemsCents, shippingCents, taxCents, totalCents].map(BigInt)).toEqual(oracle(lines))
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  [6399, 3602],
  [10_000, 1],
  [10_001, 0],
  [25_000, 0],
])('items of %i cents lack %i for free shipping', (itemsCents, missing) => {
  expect(centsToFreeShipping(itemsCents)).toBe(missing)
  expect(orderTotals([{ priceCents: itemsCents + missing, qty: 1 }]).shippingCents).toBe(0)
  if (missing > 0)
    expect(orderTotals([{ priceCents: itemsCents + missing - 1, qty: 1 }]).shippingCents).toBe(1000)
})
