import type { ProductJson } from '@/lib/catalog/products/product-schema'

/** Leaves out the first `shown` products of the brand, which another shelf shows. */
export function withoutBestOf<Product extends Pick<ProductJson, 'brand'>>(
  brand: string,
  products: readonly Product[],
  shown: number,
): Product[] {
  let left = shown
  return products.filter((product) => product.brand !== brand || left-- <= 0)
}
