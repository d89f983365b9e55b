import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals, type Totals } from '@/lib/catalog/pricing/totals'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import type { SentTexts } from '@/lib/sales/orders/order-fields'
import { centsOf, formatAmount, formatPrice } from '@/lib/shared/money/money'
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
  /** The product was found to be no longer sold: the line counts nowhere, and nothing is ordered while it is there. */
  isGone?: boolean
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
 * The line of a product that is sold, with the price before the reduction that it has now; none if the line has another price. The same
 * object if that changes nothing, or if the line is about another product.
 */
export function withReductionOf(line: CartItem, product: ProductJson): CartItem {
  const { compareAtPrice: before, isGone, ...plain } = line
  const current = product.price === line.price ? product.compareAtPrice : null
  if (product._id !== line.product || (!isGone && (before ?? null) === current)) return line
  return current ? { ...plain, compareAtPrice: current } : plain
}

/** The line, marked if it is of a product that is no longer sold. The same object if it is of another one. */
export function withoutProduct(line: CartItem, productId: number): CartItem {
  return line.product === productId && !line.isGone ? { ...line, isGone: true } : line
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
