import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals, type Totals } from '@/lib/catalog/pricing/totals'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { t } from '@/lib/shared/messages/message'
import { centsOf, formatPrice } from '@/lib/shared/money/money'
import { cartItemOf, soldLines } from './cart-item'

/** A cart line as the browser stores it under `cartItems` (Spec §3); `price` is in the wire format: "89.99". */
export type CartItem = {
  product: number
  name: string
  image: string
  price: string
  /** The price before a reduction, of a reduced product only. */
  compareAtPrice?: string | null
  countInStock: number
  qty: number
  /** The language of the name, where that is not English. */
  lang?: string
  /** The product was found to be no longer sold: the line counts nowhere, and nothing is ordered while it is there. */
  isGone?: boolean
  /** The group that its product was in when the cart last asked for it, and a few of its siblings. */
  siblings?: { group: number; ids: number[] }
}

/** Replaces the line of a product by one of another product in its place, and removes any further line of that one. */
export function switchLine(cart: readonly CartItem[], productId: number, line: CartItem): CartItem[] {
  const others = cart.filter(({ product }) => product === productId || product !== line.product)
  return others.map((each) => (each.product === productId ? line : each))
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

/** Puts a line first among those saved for later, where each product is listed once. */
export function saveForLater(saved: readonly CartItem[], line: CartItem): CartItem[] {
  return [line, ...removeFromCart(saved, line.product)]
}

/** One line's price × quantity, in cents. */
export function lineTotalCents(line: Pick<CartItem, 'price' | 'qty'>): number {
  return centsOf(line.price) * line.qty
}

/** Items, shipping, tax and total of what is sold of the cart in cents, by the same rule as on the server. */
export function cartTotals(cart: readonly CartItem[], terms: SaleTerms): Totals {
  return orderTotals(
    soldLines(cart).map((line) => ({ priceCents: centsOf(line.price), qty: line.qty })),
    terms,
  )
}

export type RemovedLine = { line: CartItem; position: number }
/** A position on the screen. A removed line keeps its own, so that nothing moves under the pointer. */
export type CartSlot = { line: CartItem; isRemoved: boolean }

/** The cart as the screen shows it: its lines, and the removed ones at their positions, unless they are back in the cart. */
export function cartSlots(cart: readonly CartItem[], removed: readonly RemovedLine[]): CartSlot[] {
  const slots = cart.map((line) => ({ line, isRemoved: false }))
  const gone = removed.filter(({ line }) => cart.every(({ product }) => product !== line.product))
  for (const { line, position } of gone.sort((one, other) => one.position - other.position))
    slots.splice(position, 0, { line, isRemoved: true })
  return slots
}

export type Refreshed<T> = { value: T; notes: string[] }

/**
 * The cart line of `qty` units of a product that is in stock, with a note for each change since the shopper last saw it:
 * a lower quantity, another price.
 */
export function refreshLine(line: CartItem, product: ProductJson, qty: number): Refreshed<CartItem> {
  const value = cartItemOf(product, qty)
  const notes: string[] = []
  if (value.qty < qty) notes.push(t('cart.only-left-now', { name: value.name, count: value.qty }))
  if (centsOf(value.price) !== centsOf(line.price)) {
    const priceOf = ({ price }: CartItem) => formatPrice(centsOf(price))
    const prices = { now: priceOf(value), before: priceOf(line) }
    notes.push(t('cart.other-price', { name: value.name, ...prices }))
  }
  return { value, notes }
}

/** The line, marked if it is of a product that is no longer sold. The same object if it is of another one. */
export function withoutProduct(line: CartItem, productId: number): CartItem {
  return line.product === productId && !line.isGone ? { ...line, isGone: true } : line
}
