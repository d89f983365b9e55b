import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'

/** Returns the id of the canonical member of a product's group (canonical-member.ts); of a product without a group its own. */
export function canonicalId({ _id, variants: [first] }: Pick<ProductDetailJson, '_id' | 'variants'>): number {
  return first?._id ?? _id
}
