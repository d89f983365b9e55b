import 'server-only'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { db, withTransaction } from '@/lib/db/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { can } from '@/lib/permissions'
import { Problem } from '@/lib/problem'
import { withStoredPicture } from '@/lib/storage/pictures'
import { maxInteger } from '@/lib/text/limits'
import { productJsonOf, productSelect } from './product-json'
import type { ProductJson, ProductUpdateInput } from './schema'

/**
 * Edits a product if its `version` is still the one that the editor loaded. Stock changes by the difference between the
 * count that the editor saw and the new one, because orders may have taken units since. A new picture gets a new name; the
 * old one stays, because order lines show it. Owners and staff; the price owners only. Throws
 * `not-allowed`, `product-not-found`, `edit-conflict` (with the current
 * `version` and `countInStock`), `unsupported-image`, `image-too-large`, `storage-full`, `storage-down`.
 */
export async function updateProduct(
  viewer: Viewer | null,
  productId: number | null,
  { image, ...input }: ProductUpdateInput,
): Promise<ProductJson> {
  const admin = requireAction(viewer, 'edit-texts')
  if (productId === null) throw new Problem('product-not-found')
  const edit = { ...input, id: productId, editor: admin }
  if (!image) return save(edit, {})
  return withStoredPicture(image, (address) => save(edit, { image: address, imageAlt: '' }))
}

const auditedSelect = {
  name: true,
  brand: true,
  category: true,
  description: true,
  image: true,
  imageAlt: true,
  priceCents: true,
} satisfies Prisma.ProductSelect

type Edit = Omit<ProductUpdateInput, 'image'> & { id: number; editor: Viewer }

async function save(edit: Edit, picture: { image?: string; imageAlt?: string }): Promise<ProductJson> {
  const { id, editor, version, price: priceCents, countInStock, countInStockSeen, ...texts } = edit
  const change = countInStock - countInStockSeen
  const row = await withTransaction(async (tx) => {
    const before = await tx.product.findUnique({ where: { id }, select: auditedSelect })
    if (before && before.priceCents !== priceCents && !can(editor.role, 'manage-products'))
      throw new Problem('not-allowed')
    const countInRange = { gte: Math.max(0, -change), lte: maxInteger - Math.max(0, change) }
    const counts = { countInStock: { increment: change }, version: { increment: 1 } }
    const [edited] = await tx.product.updateManyAndReturn({
      where: { id, version, countInStock: countInRange },
      data: { ...texts, ...picture, priceCents, ...counts },
      select: productSelect,
    })
    if (edited && change !== 0) {
      const reason = `edited by user ${editor.id}`
      const data = { kind: 'corrected', productId: id, change, reason } as const
      await tx.stockMovement.create({ data, select: { id: true } })
    }
    if (edited && before) {
      const stockBefore = { countInStock: edited.countInStock - change }
      const after = { ...texts, ...picture, priceCents, countInStock: edited.countInStock }
      const changes = changesOf({ ...before, ...stockBefore }, after)
      await recordAudit(tx, editor, { action: 'product-changed', entity: 'product', entityId: id, changes })
    }
    return edited
  })
  if (!row) throw await conflictOf(id, version)
  return productJsonOf(row)
}

async function conflictOf(id: number, versionSeen: number): Promise<Problem> {
  const now = await db.product.findUnique({ where: { id }, select: { version: true, countInStock: true } })
  if (!now) return new Problem('product-not-found')
  if (now.version !== versionSeen) return new Problem('edit-conflict', now)
  const detail = `Meanwhile only ${now.countInStock} are left in stock. Please load the product again.`
  return new Problem('edit-conflict', { ...now, detail })
}
