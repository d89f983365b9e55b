import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { parseCents } from '@/lib/shared/money/money'
import { hasNumbers, hasStrings } from '@/lib/shared/text/has-strings'
import type { CartItem } from './cart'

/** The part of the cart that every page needs, for its header and the API client, so that home loads no more than that. */

/** Returns whether a value from localStorage is a cart line. */
export function isCartItem(value: unknown): value is CartItem {
  return (
    hasStrings(value, ['name', 'image', 'price']) &&
    parseCents(value.price) !== null &&
    (!('compareAtPrice' in value) || value.compareAtPrice === null || !!parseCents(value.compareAtPrice)) &&
    (!('isGone' in value) || typeof value.isGone === 'boolean') &&
    (!('lang' in value) || typeof value.lang === 'string') &&
    hasNumbers(value, ['product', 'countInStock', 'qty']) &&
    [value.product, value.countInStock, value.qty].every(Number.isInteger) &&
    value.qty >= 1
  )
}

/** The lines whose products are sold, as far as this browser knows: only they count, and can be ordered. */
export function soldLines(cart: readonly CartItem[]): CartItem[] {
  return cart.filter(({ isGone }) => !isGone)
}

/** The number of units in the cart that can be ordered. */
export function countItems(cart: readonly CartItem[]): number {
  return soldLines(cart).reduce((sum, line) => sum + line.qty, 0)
}

/** A cart line of `qty` units of a product, but at most the units in stock, and at least one. */
export function cartItemOf(
  product: Pick<ProductJson, '_id' | 'name' | 'image' | 'price' | 'countInStock'> &
    Partial<Pick<ProductJson, 'compareAtPrice' | 'fallback'>>,
  qty: number,
): CartItem {
  const { lang = currentLanguage() } = langOf(product, 'name')
  return {
    product: product._id,
    name: product.name,
    image: product.image,
    price: product.price,
    ...(product.compareAtPrice && { compareAtPrice: product.compareAtPrice }),
    countInStock: product.countInStock,
    ...(lang !== 'en' && { lang }),
    qty: Math.max(1, Math.min(qty, product.countInStock)),
  }
}
