import { hasNumbers, hasStrings } from '@/lib/text/has-strings'
import { parseCents } from '@/lib/text/money'
import type { CartItem } from './cart'

/** The part of the cart that the header of every page needs, so that home loads no more than that. */

/** Returns whether a value from localStorage is a cart line. */
export function isCartItem(value: unknown): value is CartItem {
  return (
    hasStrings(value, ['name', 'image', 'price']) &&
    parseCents(value.price) !== null &&
    hasNumbers(value, ['product', 'countInStock', 'qty']) &&
    [value.product, value.countInStock, value.qty].every(Number.isInteger) &&
    value.qty >= 1
  )
}

/** The number of units in the cart, over all lines. */
export function countItems(cart: readonly CartItem[]): number {
  return cart.reduce((sum, line) => sum + line.qty, 0)
}
