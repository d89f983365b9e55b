import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { productJsonOf, productSelect } from '@/lib/products/product-json'
import type { ProductInput, ProductJson } from '@/lib/products/schema'
import { withStoredPicture } from '@/lib/storage/pictures'

/**
 * Adds a product with its picture: both or neither. Admins only; throws `unsupported-image`, `image-too-large`,
 * `storage-full`, `storage-down`.
 */
export async function createProduct(viewer: Viewer | null, input: ProductInput): Promise<ProductJson> {
  requireAdmin(viewer)
  const { image, price: priceCents, ...fields } = input
  return withStoredPicture(image, async (address) => {
    const data = { ...fields, priceCents, image: address }
    return productJsonOf(await db.product.create({ data, select: productSelect }))
  })
}
