import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { editedRow, productJsonOf, productSelect } from '@/lib/catalog/products/product-json'
import { picturesOf } from '@/lib/catalog/products/product-pictures'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { withTransaction } from '@/lib/platform/db/db'
import { selectOf } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'

const maxName = 200
const suffix = ' (copy)'
const own = {
  id: true,
  version: true,
  sku: true,
  gtin: true,
  countInStock: true,
  compareAtCents: true,
} as const
const copiedSelect = { ...selectOf(editedRow.omit(own)), tags: true } as const

/** Creates a draft without what belongs to the one product: SKU, GTIN, stock, reviews, reduction, past of the price. Owners only. */
export async function duplicateProduct(
  viewer: Viewer | null,
  productId: number | null,
): Promise<ProductJson> {
  const owner = requireAction(viewer, 'manage-products')
  return withTransaction(async (tx) => {
    const product = await tx.product.findUnique({
      where: { id: productId ?? 0 },
      select: copiedSelect,
    })
    if (!product) throw new Problem('product-not-found')
    const [, ...pictures] = picturesOf(product)
    const name = [...product.name].slice(0, maxName - suffix.length).join('') + suffix
    const data = { ...product, name, pictures, status: 'draft', countInStock: 0 } as const
    const copy = await tx.product.create({ data, select: productSelect })
    await tx.$executeRaw`
      insert into "ProductTranslation" ("productId", language, texts, originals)
      select ${copy.id}, language, texts, originals from "ProductTranslation" where "productId" = ${productId}`
    await recordAudit(tx, owner, {
      action: 'product-created',
      entity: 'product',
      entityId: copy.id,
      changes: { copyOf: [null, productId] },
    })
    return productJsonOf(copy, tx)
  })
}
