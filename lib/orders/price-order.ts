import { formatAmount, maxCents } from '@/lib/money'
import type { PlaceOrderInput } from '@/lib/orders/schema'
import { orderTotals, type Totals } from '@/lib/orders/totals'
import { Problem } from '@/lib/problem'
import { shortageOf } from '@/lib/stock/shortage'

/** How far a total computed with binary numbers may be off; beyond it the shopper saw another total. */
const toleranceCents = 1

type Product = { id: number; name: string; image: string; priceCents: number; countInStock: number }
export type OrderLine = { productId: number; name: string; image: string; priceCents: number; qty: number }
export type PricedOrder = { lines: OrderLine[]; totals: Totals }

/**
 * The lines and totals of an order at these products' names and prices, one line a product. Throws what speaks against it:
 * `invalid-input` (unknown products, more than `mostUnits` pieces of one; a path each), `out-of-stock`, `total-changed` (with
 * the true totals). Pure.
 */
export function priceOrder(
  { orderItems, totalPrice }: Pick<PlaceOrderInput, 'orderItems' | 'totalPrice'>,
  products: readonly Product[],
  mostUnits: number,
): PricedOrder {
  const known = new Map(products.map((product) => [product.id, product]))
  // The same product on two lines is summed, in the order it was first asked for.
  const wanted = new Map<Product, number>()
  const errors = orderItems.flatMap(({ product: id, qty }, index) => {
    const line = `orderItems.${index}`
    const product = known.get(id)
    if (!product) return [{ path: `${line}.product`, message: 'This product is not available.' }]
    const units = (wanted.get(product) ?? 0) + qty
    wanted.set(product, units)
    const message = `${product.name}: at most ${mostUnits} pieces of a product can be ordered at once.`
    return units > mostUnits ? [{ path: `${line}.qty`, message }] : []
  })
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  const lines = [...wanted].map(([product, qty]) => lineOf(product, qty))
  const totals = orderTotals(lines)
  refuseOtherTotal(totals, totalPrice)
  return { lines, totals }
}

function lineOf(product: Product, qty: number): OrderLine {
  const shortage = shortageOf(product, qty)
  if (shortage) throw shortage
  const { id: productId, name, image, priceCents } = product
  return { productId, name, image, priceCents, qty }
}

/** A shopper is never charged a total he did not see. */
function refuseOtherTotal(totals: Totals, claimedCents: number): void {
  if (totals.totalCents > maxCents) {
    throw new Problem('invalid-input', { detail: 'This order is too large.', errors: [] })
  }
  if (Math.abs(totals.totalCents - claimedCents) <= toleranceCents) return
  throw new Problem('total-changed', {
    detail: `The total of this order is now $${formatAmount(totals.totalCents)}.`,
    itemsPrice: formatAmount(totals.itemsCents),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  })
}
