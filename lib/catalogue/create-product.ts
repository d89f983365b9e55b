import 'server-only'
import { recordAudit } from '@/lib/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { withStoredPicture } from '@/lib/storage/pictures'
import { productJsonOf, productSelect } from './product-json'
import type { ProductInput, ProductJson } from './schema'

/**
 * Creates a product with its picture, both or neither. Admins only. Throws `unsupported-image`, `image-too-large`,
 * `storage-full`, `storage-down`.
 */
export async function createProduct(viewer: Viewer | null, input: ProductInput): Promise<ProductJson> {
  const admin = requireAction(viewer, 'manage-products')
  const { image, price: priceCents, ...fields } = input
  const { countInStock: change } = fields
  const received = { kind: 'received', change, reason: `created by user ${admin.id}` } as const
  const stockMovements = change > 0 ? { create: received } : undefined
  return withStoredPicture(image, async (address) => {
    const data = { ...fields, priceCents, image: address, stockMovements }
    return withTransaction(async (tx) => {
      const product = await tx.product.create({ data, select: productSelect })
      await recordAudit(tx, admin, { action: 'product-created', entity: 'product', entityId: product.id })
      return productJsonOf(product)
    })
  })
}
