import type { CartItem } from '@/lib/checkout/cart'
import { parseCents } from '@/lib/money'

/** What the header of every page needs of the cart, apart from the rest, so that home loads no more than that. */

/** Whether a value from localStorage is a cart line. */
export function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const { product, name, image, price, countInStock, qty } = value as Record<string, unknown>
  return (
    Number.isInteger(product) &&
    typeof name === 'string' &&
    typeof image === 'string' &&
    typeof price === 'string' &&
    parseCents(price) !== null &&
    Number.isInteger(countInStock) &&
    Number.isInteger(qty) &&
    (qty as number) >= 1
  )
}

/** The number of units in the cart, over all lines. */
export function countItems(cart: readonly CartItem[]): number {
  return cart.reduce((sum, line) => sum + line.qty, 0)
}
