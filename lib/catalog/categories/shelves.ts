import type { ProductJson } from '@/lib/catalog/products/product-schema'

/**
 * Leaves out the first `shown` products of the brand. Another shelf shows the best of the brand from all categories: of one
 * category, in the same order, these can only be among its first.
 */
export function withoutBestOf<Product extends Pick<ProductJson, 'brand'>>(
  brand: string,
  products: readonly Product[],
  shown: number,
): Product[] {
  let left = shown
  return products.filter((product) => product.brand !== brand || left-- <= 0)
}
