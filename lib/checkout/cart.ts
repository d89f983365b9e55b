import type { ProductJson } from '@/lib/catalogue/schema'
import { orderTotals, type Totals } from '@/lib/orders/totals'
import { centsOf } from '@/lib/text/money'

/** A cart line as the browser stores it under `cartItems` (Spec §3); `price` is in the wire format: "89.99". */
export type CartItem = {
  product: number
  name: string
  image: string
  price: string
  countInStock: number
  qty: number
}

/** A cart line of `qty` units of a product, but at most the units in stock, and at least one. */
export function cartItemOf(product: ProductJson, qty: number): CartItem {
  return {
    product: product._id,
    name: product.name,
    image: product.image,
    price: product.price,
    countInStock: product.countInStock,
    qty: Math.max(1, Math.min(qty, product.countInStock)),
  }
}

/** Adds a line to the cart: replaces the product's line in place, or appends a new one (Spec §4). */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const isInCart = cart.some((line) => line.product === item.product)
  return isInCart ? cart.map((line) => (line.product === item.product ? item : line)) : [...cart, item]
}

/** The cart without that product's line. */
export function removeFromCart(cart: readonly CartItem[], productId: number): CartItem[] {
  return cart.filter((line) => line.product !== productId)
}

/** Puts a removed line back before the line at `index`. A line that has been added again meanwhile stays as it is. */
export function restoreToCart(cart: readonly CartItem[], line: CartItem, index: number): CartItem[] {
  const isInCart = cart.some(({ product }) => product === line.product)
  return isInCart ? [...cart] : [...cart.slice(0, index), line, ...cart.slice(index)]
}

/** One line's price × quantity, in cents. */
export function lineTotalCents(line: Pick<CartItem, 'price' | 'qty'>): number {
  return centsOf(line.price) * line.qty
}

/** Items, shipping, tax and total of the cart in cents, by the same rule as on the server. */
export function cartTotals(cart: readonly CartItem[]): Totals {
  return orderTotals(cart.map((line) => ({ priceCents: centsOf(line.price), qty: line.qty })))
}
