import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db'
import { productJsonOf, productSelect } from '@/lib/products/product-json'
import { recordMovements } from '@/lib/products/record-movements'
import type { ProductInput, ProductJson } from '@/lib/products/schema'
import { withStoredPicture } from '@/lib/storage/pictures'

/**
 * Adds a product with its picture: both or neither. Admins only; throws `unsupported-image`, `image-too-large`,
 * `storage-full`, `storage-down`.
 */
export async function createProduct(viewer: Viewer | null, input: ProductInput): Promise<ProductJson> {
  const admin = requireAdmin(viewer)
  const { image, price: priceCents, ...fields } = input
  return withStoredPicture(image, (address) =>
    withTransaction(async (tx) => {
      const data = { ...fields, priceCents, image: address }
      const row = await tx.product.create({ data, select: productSelect })
      const { id: productId, countInStock: change } = row
      const reason = `created by user ${admin.id}`
      if (change > 0) await recordMovements(tx, [{ kind: 'received', productId, change, reason }])
      return productJsonOf(row)
    }),
  )
}
