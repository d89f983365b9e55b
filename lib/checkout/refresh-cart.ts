import { addToCart, type CartItem, cartItemOf, removeFromCart } from '@/lib/checkout/cart'
import { centsOf, formatPrice } from '@/lib/money'
import type { ProductJson } from '@/lib/products/schema'

export type Refreshed<T> = { value: T; notes: string[] }

/**
 * `qty` pieces of a product as its cart line, with a sentence for each thing that is not as the shopper last saw it.
 * For a product that is still to be had.
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
 * The cart brought up to date with the products as they are now, by id; `null` stands for one that is gone, and a product
 * without an entry is left as it is. Lines that cannot be had any more are taken out, and said so.
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
