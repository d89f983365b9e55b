import { fetchProduct } from '@/lib/api/client/fetch-product'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { type CartItem, refreshLine } from '@/lib/sales/cart/cart'
import { withSiblingsOf } from '@/lib/sales/cart/cart-freshness'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { productOfLine } from './use-fresh-lines'

/**
 * Returns the product of a line, whose `variants` can be chosen instead; of a line that is no longer sold a sibling that was known, if
 * it still is in the same group. `null` without one. Asks the shop again with `isAgain`.
 */
export async function readRelative(
  { product, isGone, siblings }: Pick<CartItem, 'product' | 'isGone' | 'siblings'>,
  isAgain: boolean,
): Promise<ProductDetailJson | null> {
  if (!isGone) return isAgain ? fetchProduct(product, true) : productOfLine(product)
  for (const id of Array.isArray(siblings?.ids) ? siblings.ids : []) {
    const sibling = await fetchProduct(id, isAgain)
    if (sibling?.group && sibling.group._id === siblings?.group) return sibling
  }
  return null
}

/**
 * Lets a sibling take the place of a line, with its quantity as far as there are units; a line that the sibling has becomes one with it.
 * Returns what was `switched`, and `notes` of what else has changed, for the shopper. Throws with the reason when the sibling cannot be bought or no longer is what was chosen: then
 * the cart stays as it is. `onSwitch` is called right before the store changes.
 */
export async function switchMember(
  line: CartItem,
  chosen: { _id: number; options: readonly string[] },
  onSwitch: () => void,
): Promise<{ switched: string; notes: string[] }> {
  const product = await fetchProduct(chosen._id)
  if (product?.options.map(({ value }) => value).join('\n') !== chosen.options.join('\n'))
    throw new Error(t('cart.choice-changed', { name: line.name }))
  if (product.countInStock === 0) throw new Error(t('cart.out-of-stock', { name: product.name }))
  const cart = readStored('cartItems')
  const current = cart.find((each) => each.product === line.product)
  if (!current) return { switched: '', notes: [] }
  const other = cart.find((each) => each.product === product._id && !each.isGone)
  const { value, notes } = refreshLine(current, product, current.qty + (other?.qty ?? 0))
  onSwitch()
  writeStored('cartItems', switchLine(cart, line.product, withSiblingsOf(value, product)))
  const switched = t('cart.is-switched', { options: chosen.options.join(', '), name: value.name })
  const joined = other ? [t('cart.lines-joined', { name: value.name, count: value.qty })] : []
  return { switched, notes: [...joined, ...notes] }
}

/** Replaces the line of a product by one of another product in its place, and removes any further line of that one. */
function switchLine(cart: readonly CartItem[], productId: number, line: CartItem): CartItem[] {
  const others = cart.filter(({ product }) => product === productId || product !== line.product)
  return others.map((each) => (each.product === productId ? line : each))
}
