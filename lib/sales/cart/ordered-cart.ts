import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import type { SentTexts } from '@/lib/sales/orders/order-fields'
import { t } from '@/lib/shared/messages/message'
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
    ? t('cart.remove-first', { name: first.name })
    : t('cart.remove-several-first', { count: others.length + 1 })
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
      const { name } = line
      notes.push(product === null ? t('cart.taken-out-gone', { name }) : t('cart.taken-out-sold', { name }))
      continue
    }
    const refreshed = refreshLine(line, product, line.qty)
    value = addToCart(value, refreshed.value)
    notes.push(...refreshed.notes)
  }
  return { value, notes }
}
