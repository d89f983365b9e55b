import type { ProductDetailJson, ProductJson } from '@/lib/catalog/products/product-schema'
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

const maxSiblings = 3

/**
 * The line with its product's group and a few of its live siblings, those in stock first, by which others can be offered when it is no longer sold. The same
 * object if that changes nothing, or if the line is about another product.
 */
export function withSiblingsOf(line: CartItem, { _id, group, variants }: ProductDetailJson): CartItem {
  if (_id !== line.product) return line
  const others = group ? variants.filter((variant) => variant._id !== _id) : []
  const inStock = others.toSorted(
    (one, other) => Number(other.countInStock > 0) - Number(one.countInStock > 0),
  )
  const ids = inStock.slice(0, maxSiblings).map((variant) => variant._id)
  const { siblings: before, ...plain } = line
  const siblings = group && ids.length > 0 ? { group: group._id, ids } : undefined
  if (JSON.stringify(before) === JSON.stringify(siblings)) return line
  return siblings ? { ...plain, siblings } : plain
}
