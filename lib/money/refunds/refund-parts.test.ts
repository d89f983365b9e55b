import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import {
  type Contents,
  type OrderParts,
  type Parts,
  partsLeft,
  partsOfContents,
  refundParts,
  sumOf,
} from './refund-parts'

const nothing: Parts = { itemsCents: 0, shippingCents: 0, taxCents: 0 }

function plus(one: Parts, other: Parts): Parts {
  return {
    itemsCents: one.itemsCents + other.itemsCents,
    shippingCents: one.shippingCents + other.shippingCents,
    taxCents: one.taxCents + other.taxCents,
  }
}

/** Refunds amounts one after the other, each at most what is left. */
function refundAll(
  order: OrderParts,
  refunds: { amountCents: number; contents: Contents | null }[],
): Parts[] {
  let done = nothing
  return refunds.map((refund) => {
    const amountCents = Math.min(refund.amountCents, sumOf(partsLeft(order, done), order))
    const parts = refundParts(order, done, { ...refund, amountCents })
    done = plus(done, parts)
    return parts
  })
}

/** An order as it is sold with prices that include the tax, or do not. */
function orderOf(bought: { priceCents: number; qty: number }[], pricesIncludeTax: boolean): OrderParts {
  return { ...orderTotals(bought, { ...defaultTerms, pricesIncludeTax }), pricesIncludeTax }
}

const lines = fc.array(
  fc.record({ priceCents: fc.integer({ min: 1, max: 300_00 }), qty: fc.integer({ min: 1, max: 9 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

test('D12: three units refunded one by one have tax parts that add up to the cent, and the last takes the rest', () => {
  const order = { ...orderTotals([{ priceCents: 3333, qty: 3 }], defaultTerms), pricesIncludeTax: false }
  const one = { unitsCents: 3333, hasShipping: false }
  let done = nothing
  const taxes = [one, one, { ...one, hasShipping: true }].map((contents) => {
    const wanted = partsOfContents(order, done, contents)
    const parts = refundParts(order, done, { amountCents: sumOf(wanted, order), contents })
    expect(parts).toEqual(wanted)
    done = plus(done, parts)
    return parts.taxCents
  })
  expect(taxes).toEqual([273, 274, 273])
  expect(partsLeft(order, done)).toEqual(nothing)
})

test('amounts without contents have shares of tax and shipping of all refunds so far, without those before', () => {
  const order = { itemsCents: 9999, shippingCents: 1000, taxCents: 820, pricesIncludeTax: false }
  const third = Math.floor(sumOf(order, order) / 3)
  const parts = refundAll(
    order,
    [third, third, sumOf(order, order)].map((amountCents) => ({ amountCents, contents: null })),
  )
  expect(parts).toEqual([
    { itemsCents: 3333, shippingCents: 333, taxCents: 273 },
    { itemsCents: 3331, shippingCents: 334, taxCents: 274 },
    { itemsCents: 3335, shippingCents: 333, taxCents: 273 },
  ])
})

test('an amount that was changed divides like its contents, also one above them', () => {
  const order = { itemsCents: 4000, shippingCents: 1000, taxCents: 328, pricesIncludeTax: false }
  const contents = { unitsCents: 2000, hasShipping: false }
  const parts = (amountCents: number) => refundParts(order, nothing, { amountCents, contents })
  expect(parts(1082)).toEqual({ itemsCents: 1000, shippingCents: 0, taxCents: 82 })
  expect(parts(5000)).toEqual({ itemsCents: 4000, shippingCents: 672, taxCents: 328 })
})

test('of any refunds in any order the parts add up to their amounts, and all of an order to the order', () => {
  const refund = fc.record({
    amountCents: fc.integer({ min: 1, max: 900_00 }),
    contents: fc.option(
      fc.record({ unitsCents: fc.integer({ min: 0, max: 900_00 }), hasShipping: fc.boolean() }),
    ),
  })
  fc.assert(
    fc.property(lines, fc.array(refund, { maxLength: 8 }), fc.boolean(), (bought, refunds, isIncluded) => {
      const order = orderOf(bought, isIncluded)
      const all = [...refunds, { amountCents: sumOf(order, order), contents: null }]
      let done = nothing
      for (const parts of refundAll(order, all)) {
        const left = partsLeft(order, done)
        expect(sumOf(parts, order)).toBeLessThanOrEqual(sumOf(left, order))
        expect(parts.taxCents).toBeGreaterThanOrEqual(0)
        expect(parts.shippingCents).toBeGreaterThanOrEqual(0)
        expect(parts.taxCents).toBeLessThanOrEqual(left.taxCents)
        expect(parts.shippingCents).toBeLessThanOrEqual(left.shippingCents)
        expect(parts.itemsCents).toBeLessThanOrEqual(left.itemsCents)
        done = plus(done, parts)
      }
      expect(partsLeft(order, done)).toEqual(nothing)
    }),
  )
})

test('units of all lines, one by one in any order, have exactly the tax of the order', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      const order = orderOf(bought, false)
      let done = nothing
      for (const { priceCents } of bought.flatMap((line) => Array.from({ length: line.qty }, () => line))) {
        const contents = { unitsCents: priceCents, hasShipping: false }
        done = plus(done, partsOfContents(order, done, contents))
      }
      expect(partsLeft(order, done)).toEqual({ ...nothing, shippingCents: order.shippingCents })
    }),
  )
})

test('an included tax is that of what all refunds so far contain, of goods and shipping alike', () => {
  const order = { itemsCents: 6000, shippingCents: 1000, taxCents: 1167, pricesIncludeTax: true }
  const [unit, parcel] = [
    { unitsCents: 2000, hasShipping: false },
    { unitsCents: 0, hasShipping: true },
  ]
  const parts = refundAll(
    order,
    [unit, parcel, unit].map((contents) => ({
      amountCents: contents.unitsCents || 1000,
      contents,
    })),
  )
  expect(parts).toEqual([
    { itemsCents: 2000, shippingCents: 0, taxCents: 333 },
    { itemsCents: 0, shippingCents: 1000, taxCents: 167 },
    { itemsCents: 2000, shippingCents: 0, taxCents: 334 },
  ])
})
