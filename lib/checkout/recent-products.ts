import type { ProductJson } from '@/lib/catalogue/schema'
import { hasNumbers, hasStrings } from '@/lib/text/has-strings'

/** A product that this browser has viewed. Without its price, which may have changed since. */
export type RecentProduct = Pick<ProductJson, '_id' | 'name' | 'image' | 'imageAlt'>

/** One more than is shown, because the page of the product itself leaves it out. */
const maxRecent = 5

export function isRecentProduct(value: unknown): value is RecentProduct {
  return hasStrings(value, ['name', 'image', 'imageAlt']) && hasNumbers(value, ['_id']) && value._id > 0
}

/** Puts a viewed product first. Each product is listed once; the oldest ones are dropped. */
export function addRecent(
  recent: readonly RecentProduct[],
  { _id, name, image, imageAlt }: RecentProduct,
): RecentProduct[] {
  const others = recent.filter((product) => product._id !== _id)
  return [{ _id, name, image, imageAlt }, ...others].slice(0, maxRecent)
}
