import type { ProductJson } from '@/lib/catalogue/schema'
import { centsOf, formatPrice } from '@/lib/text/money'
import { addToCart, type CartItem, cartItemOf, removeFromCart } from './cart'

export type Refreshed<T> = { value: T; notes: string[] }

/**
 * The cart line of `qty` units of a product that is in stock, with a note for each change since the shopper last saw it:
 * a lower quantity, another price.
 */
export function refreshLine(line: CartItem, product: ProductJson, qty: number): Refreshed<CartItem> {
  const value = cartItemOf(product, qty)
  const notes: string[] = []
  if (value.qty < qty)
    notes.push(`Only ${value.qty} of ${value.name} left: the quantity is now ${value.qty}.`)
  if (centsOf(value.price) !== centsOf(line.price)) {
    const [now, before] = [value, line].map(({ price }) => formatPrice(centsOf(price)))
    notes.push(`${value.name} now costs ${now} instead of ${before}.`)
  }
  return { value, notes }
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
