import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { cartItemOf, isCartItem } from '@/lib/sales/cart/cart-item'
import { isRecord } from '@/lib/shared/text/has-strings'

/** These checks tell the shop's answer from that of a proxy or captive portal. By hand: zod would be half of the browser's script. */

/** Returns a check that an answer is an object with these properties. */
export function answerWith<T>(...names: (keyof T & string)[]): (body: unknown) => body is T {
  return (body): body is T => isRecord(body) && names.every((name) => name in body)
}

/** Returns a check that an answer is a list of such objects. */
export function listWith<T>(...names: (keyof T & string)[]): (body: unknown) => body is T[] {
  const isItem = answerWith<T>(...names)
  return (body): body is T[] => Array.isArray(body) && body.every(isItem)
}

/** Returns whether the answer is a product that can be a line of the cart. */
export function isProductAnswer(body: unknown): body is ProductDetailJson {
  return answerWith<ProductDetailJson>('_id', 'reviews')(body) && isCartItem(cartItemOf(body, 1))
}
