/**
 * Shipping, tax and total (Spec §9), the only place that knows them: the cart and the summaries show what this returns,
 * and placing an order calls it again with prices from the database. Integer cents throughout.
 */
export type TotalsLine = { priceCents: number; qty: number }
export type Totals = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number }

const freeShippingAboveCents = 100_00
const flatShippingCents = 10_00
/** 8.2 %, in thousandths. */
const taxPerMille = 82

/** items = Σ price × qty; shipping 10.00, free above 100.00; tax 8.2 % of items, half a cent up; total = the sum. */
export function orderTotals(lines: readonly TotalsLine[]): Totals {
  const itemsCents = lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0)
  const shippingCents = itemsCents > freeShippingAboveCents ? 0 : flatShippingCents
  const taxCents = Math.floor((itemsCents * taxPerMille + 500) / 1000)
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents }
}
