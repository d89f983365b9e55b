/**
 * Shipping, tax and total (Spec §9), defined only here: the cart and the summaries show these totals, and placing an
 * order computes them again with prices from the database. All amounts are integer cents.
 */
export type TotalsLine = { priceCents: number; qty: number }
export type Totals = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number }

/** Items above this ship free (Spec §9). */
export const freeShippingAboveCents = 100_00
const flatShippingCents = 10_00
/** 8.2 %, in thousandths. */
export const taxPerMille = 82

/** Items = Σ price × qty; shipping 10.00, free above 100.00; tax 8.2 % of items, rounded half up; total = their sum. */
export function orderTotals(lines: readonly TotalsLine[]): Totals {
  const itemsCents = lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0)
  const shippingCents = itemsCents > freeShippingAboveCents ? 0 : flatShippingCents
  const taxCents = Math.floor((itemsCents * taxPerMille + 500) / 1000)
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents }
}

/** The amount that is missing for free shipping, in cents; 0 when it is free. Items of exactly 100.00 still pay it. */
export function centsToFreeShipping(itemsCents: number): number {
  return Math.max(0, freeShippingAboveCents + 1 - itemsCents)
}
