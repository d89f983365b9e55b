import { centsOf } from '@/lib/shared/money/money'
import type { SaleTerms } from './sale-terms'

/** Totals are defined only here (Spec §9), in integer cents: shown by the cart, computed again when an order is placed. */
export type TotalsLine = { priceCents: number; qty: number }
export type Totals = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number }

/** 100 % in thousandths of a per cent, which a rate may have. */
const whole = 100_000

/**
 * Items = Σ price × qty; shipping is the fee of the terms, free above their limit. A tax on top is that of the items, and part of the
 * total. An included one is contained in items and shipping, which are the total. Each is rounded once, half up.
 */
export function orderTotals(lines: readonly TotalsLine[], terms: SaleTerms): Totals {
  const itemsCents = lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0)
  const isFree = terms.freeShippingAbove !== null && itemsCents > terms.freeShippingAbove
  const shippingCents = isFree ? 0 : terms.shippingFee
  const grossCents = itemsCents + shippingCents
  const rate = Math.round(terms.taxPercent * 1000)
  if (terms.pricesIncludeTax) {
    const taxCents = roundedShare(grossCents, rate, whole + rate)
    return { itemsCents, shippingCents, taxCents, totalCents: grossCents }
  }
  const taxCents = roundedShare(itemsCents, rate, whole)
  return { itemsCents, shippingCents, taxCents, totalCents: grossCents + taxCents }
}

/** Returns amount × part ÷ of, half a cent up. Exact: 2 × amount × part stays below 2^53. */
function roundedShare(cents: number, part: number, of: number): number {
  return Math.floor((2 * cents * part + of) / (2 * of))
}

/** The amount that is missing for free shipping, in cents; 0 when it is free. Items of exactly the limit still pay it. */
export function centsToFreeShipping(itemsCents: number, limitCents: number): number {
  return Math.max(0, limitCents + 1 - itemsCents)
}

/** The whole per cent by which a price is reduced, rounded down. Both prices are in the wire format. */
export function percentOff(price: string, compareAt: string): number {
  const [was, now] = [centsOf(compareAt), centsOf(price)]
  return Math.floor(((was - now) * 100) / was)
}
