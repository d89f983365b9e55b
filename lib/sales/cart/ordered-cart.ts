import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import type { SentTexts } from '@/lib/sales/orders/order-fields'
import { formatAmount } from '@/lib/shared/money/money'
import { addToCart, type CartItem, cartTotals, type Refreshed, refreshLine, removeFromCart } from './cart'

/** Body of the call that places an order; money as strings with two decimals. */
export type PlaceOrderBody = SentTexts & {
  orderItems: { product: number; name: string; image: string; price: string; qty: number }[]
  shippingAddress: OrderAddress
  shippingPrice: string
  taxPrice: string
  totalPrice: string
}

type Checkout = SentTexts & {
  cart: readonly CartItem[]
  shippingAddress: OrderAddress
  terms: SaleTerms
}

/** Builds the body that places an order (Spec §7): the cart as shown, with the totals the shopper saw. */
export function orderBodyOf({ cart, shippingAddress, terms, ...texts }: Checkout): PlaceOrderBody {
  const totals = cartTotals(cart, terms)
  return {
    orderItems: cart.map(({ product, name, image, price, qty }) => ({ product, name, image, price, qty })),
    ...texts,
    shippingAddress,
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  }
}

/** Says which lines must be removed before the cart can be ordered; `null` if none. */
export function removalText(cart: readonly CartItem[]): string | null {
  const [first, ...others] = cart.filter(({ isGone }) => isGone)
  if (!first) return null
  return others.length === 0
    ? `${first.name} is no longer sold. Please remove it from your cart first.`
    : `${others.length + 1} things in your cart are no longer sold. Please remove them first.`
}

/**
 * Updates the cart with the current products by id. `null` stands for a deleted product; the line of a product without an
 * entry stays as it is. Lines of deleted and sold-out products are removed, each with a note.
 */
export function refreshCart(
  cart: readonly CartItem[],
  products: ReadonlyMap<number, ProductJson | null>,
): Refreshed<CartItem[]> {
  let value = [...cart]
  const notes: string[] = []
  for (const line of cart) {
    const product = products.get(line.product)
    if (product === undefined) continue
    if (product === null || product.countInStock === 0) {
      value = removeFromCart(value, line.product)
      const why = product === null ? 'no longer available' : 'out of stock'
      notes.push(`${line.name} is ${why} and was taken out of your cart.`)
      continue
    }
    const refreshed = refreshLine(line, product, line.qty)
    value = addToCart(value, refreshed.value)
    notes.push(...refreshed.notes)
  }
  return { value, notes }
}
