import { formatAmount, maxCents } from '@/lib/money'
import type { PlaceOrderInput } from '@/lib/orders/schema'
import { orderTotals, type Totals } from '@/lib/orders/totals'
import { Problem } from '@/lib/problem'
import { shortageOf } from '@/lib/products/shortage'

/** How far a total computed with binary numbers may be off; beyond it the shopper saw another total. */
const toleranceCents = 1

type Product = { id: number; name: string; image: string; priceCents: number; countInStock: number }
export type OrderLine = { productId: number; name: string; image: string; priceCents: number; qty: number }
export type PricedOrder = { lines: OrderLine[]; totals: Totals }

/**
 * The lines and totals of an order at these products' names and prices, one line a product. Throws what speaks against it:
 * `invalid-input` (unknown products, a path each), `out-of-stock`, `total-changed` (with the true totals). Pure.
 */
export function priceOrder(
  { orderItems, totalPrice }: Pick<PlaceOrderInput, 'orderItems' | 'totalPrice'>,
  products: readonly Product[],
): PricedOrder {
  const known = new Map(products.map((product) => [product.id, product]))
  const errors = orderItems.flatMap(({ product }, index) =>
    known.has(product)
      ? []
      : [{ path: `orderItems.${index}.product`, message: 'This product is not available.' }],
  )
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  const lines = [...quantitiesOf(orderItems)].flatMap(([productId, qty]) => {
    const product = known.get(productId)
    return product ? [lineOf(product, qty)] : []
  })
  const totals = orderTotals(lines)
  refuseOtherTotal(totals, totalPrice)
  return { lines, totals }
}

/** Pieces of each product, in the order they were asked for: the same product on two lines is summed. */
function quantitiesOf(items: PlaceOrderInput['orderItems']): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { product, qty } of items) quantities.set(product, (quantities.get(product) ?? 0) + qty)
  return quantities
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
