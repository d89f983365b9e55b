import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import type { CartItem } from './cart'
import { cartItemOf } from './cart-item'

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

/**
 * The line with the name that its product has in the language of the page, where it is stored in another language. The same object if
 * that changes nothing, or if the line is about another product.
 */
export function inPageLanguage(line: CartItem, product: ProductJson): CartItem {
  const { lang = 'en', ...plain } = line
  if (product._id !== line.product || lang === currentLanguage()) return line
  const local = cartItemOf(product, line.qty)
  if (local.name === line.name && (local.lang ?? 'en') === lang) return line
  return { ...plain, name: local.name, ...(local.lang && { lang: local.lang }) }
}
