import 'server-only'
import { actorColumns } from '@/lib/accounts/audit/actor'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lowestText } from '@/lib/catalog/pricing/price-past'
import { uploadedSrc } from '@/lib/catalog/product-admin/picture-src'
import { withTransaction } from '@/lib/platform/db/db'
import { withStoredPicture } from '@/lib/platform/storage/pictures'
import { invalidAt } from '@/lib/shared/problem/problem'
import { withOwnSku } from './apply-edit'
import type { ProductInput } from './product-input'
import { productJsonOf, productSelect } from './product-json'
import {
  noPicture,
  type Picture,
  pictureColumns,
  requireStoredPictures,
  withUpload,
} from './product-pictures'
import type { ProductJson } from './product-schema'

/** Creates a product with its picture, both or neither; a draft may have none. A reduction needs a past that a new one lacks. Owners only. */
export async function createProduct(viewer: Viewer | null, input: ProductInput): Promise<ProductJson> {
  const admin = requireAction(viewer, 'manage-products')
  const { image, price: priceCents, compareAtPrice, pictures = [], ...fields } = input
  if (compareAtPrice) {
    const message = lowestText(null)
    throw invalidAt('compareAtPrice', message)
  }
  await requireStoredPictures(pictures, image ? [uploadedSrc] : [])
  const { countInStock: change } = fields
  const received = { kind: 'received', change, cause: 'received', ...actorColumns(admin) } as const
  const stockMovements = change > 0 ? { create: received } : undefined
  const create = (views: Picture[]) => {
    const data = {
      ...fields,
      priceCents,
      stockMovements,
      ...pictureColumns(views.length > 0 ? views : [noView]),
    }
    return withOwnSku(fields.sku, () =>
      withTransaction(async (tx) => {
        const product = await tx.product.create({ data, select: productSelect })
        await recordAudit(tx, admin, { action: 'product-created', entity: 'product', entityId: product.id })
        return productJsonOf(product, tx)
      }),
    )
  }
  return image ? withStoredPicture(image, (src) => create(withUpload(pictures, src, true))) : create(pictures)
}

const noView = { src: noPicture, alt: '' }
