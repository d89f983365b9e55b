import { notServed, type SaleRules, type SaleTerms, termsFor } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals, type Totals } from '@/lib/catalog/pricing/totals'
import { shortageOf } from '@/lib/sales/inventory/shortage'
import type { PlaceOrderInput } from '@/lib/sales/orders/order-schema'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { t } from '@/lib/shared/messages/message'
import { formatAmount, formatPrice } from '@/lib/shared/money/money'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { maxInteger } from '@/lib/shared/validation/number-limits'

/** Allowed rounding error: clients may compute the total in floating point. */
const toleranceCents = 1

type Product = { id: number; name: string; image: string; priceCents: number; countInStock: number }
export type OrderLine = { productId: number; name: string; image: string; priceCents: number; qty: number }
export type PricedOrder = { lines: OrderLine[]; totals: Totals; terms: SaleTerms }

/**
 * Returns the lines, one per product, and the totals of an order over these products. Pure. Throws `invalid-input`
 * (unknown products, more than `maxUnits` units of one, a country that is not served; a path for each), `out-of-stock`, `total-changed` (with the
 * correct totals).
 */
export function priceOrder(
  {
    orderItems,
    totalPrice,
    shippingAddress,
  }: Pick<PlaceOrderInput, 'orderItems' | 'totalPrice' | 'shippingAddress'>,
  products: readonly Product[],
  { maxUnits, rules }: { maxUnits: number; rules: SaleRules },
): PricedOrder {
  const productOf = new Map(products.map((product) => [product.id, product]))
  // Several lines of one product become one line, in the place of the first.
  const unitsOf = new Map<Product, number>()
  const errors = orderItems.flatMap(({ product: id, qty }, index) => {
    const line = `orderItems.${index}`
    const product = productOf.get(id)
    if (!product) return [{ path: `${line}.product`, message: t('checkout.product-not-available') }]
    const units = (unitsOf.get(product) ?? 0) + qty
    unitsOf.set(product, units)
    const message = t('checkout.max-units', { name: product.name, max: maxUnits })
    return units > maxUnits ? [{ path: `${line}.qty`, message }] : []
  })
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  const lines = [...unitsOf].map(([product, qty]) => lineOf(product, qty))
  const terms = requireTerms(rules, shippingAddress, 'shippingAddress.country')
  const totals = orderTotals(lines, terms)
  refuseOtherTotal(totals, totalPrice)
  return { lines, totals, terms }
}

function lineOf(product: Product, qty: number): OrderLine {
  const shortage = shortageOf(product, qty)
  if (shortage) throw shortage
  const { id: productId, name, image, priceCents } = product
  return { productId, name, image, priceCents, qty }
}

/** Throws `total-changed` when the shopper saw another total: a shopper is never charged an amount that was not shown. */
function refuseOtherTotal(totals: Totals, claimedCents: number): void {
  if (totals.totalCents > maxInteger) {
    throw new Problem('invalid-input', { detail: t('checkout.too-large'), errors: [] })
  }
  if (Math.abs(totals.totalCents - claimedCents) <= toleranceCents) return
  throw new Problem('total-changed', {
    detail: t('checkout.total-changed', { total: formatPrice(totals.totalCents) }),
    itemsPrice: formatAmount(totals.itemsCents),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  })
}

/**
 * Returns the terms of a country that somebody typed. Throws `invalid-input` for one that the shop does not ship to.
 * @param path  of the country in what was sent
 */
export function requireTerms(
  rules: SaleRules,
  { country }: { country: string },
  path = 'country',
): SaleTerms {
  const terms = termsFor(rules, rules.countries && countryCodeOf(country))
  if (terms) return terms
  throw invalidAt(path, notServed(rules))
}
