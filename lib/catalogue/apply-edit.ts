import 'server-only'
import { actorColumns } from '@/lib/audit/actor'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import type { Viewer } from '@/lib/auth/viewer'
import { db, isUniqueViolation, type Transaction } from '@/lib/db/db'
import { columnsOf } from '@/lib/db/read-page'
import { readRows, selectOf } from '@/lib/db/read-rows'
import type { Prisma } from '@/lib/generated/prisma/client'
import { can } from '@/lib/permissions'
import { requirePricePast } from '@/lib/prices/price-past'
import { Problem } from '@/lib/problem'
import { maxInteger } from '@/lib/text/limits'
import { formatAmount } from '@/lib/text/money'
import type { z } from '@/lib/text/zod'
import { type ProductRow, productRow, productSelect } from './product-json'
import { noPicture, type Picture, picturesOf } from './product-pictures'

const editedRow = productRow.omit({ ratingSum: true, numReviews: true, createdAt: true })
type EditedRow = z.infer<typeof editedRow>

/** What the log tells of a product. */
function toldOf({ id: _, version: __, priceCents, compareAtCents, facts, pictures, ...row }: EditedRow) {
  return {
    ...row,
    price: formatAmount(priceCents),
    compareAtPrice: compareAtCents === null ? null : formatAmount(compareAtCents),
    facts: facts.join(' · '),
    pictures: picturesOf({ ...row, pictures })
      .slice(1)
      .map(({ src, alt }) => `${src} ${alt}`.trimEnd())
      .join(' · '),
  }
}

/** Changes of a product's columns. */
export type ProductFields = Partial<Omit<EditedRow, 'id' | 'version' | 'countInStock' | 'pictures'>> & {
  pictures?: Picture[]
}

/** Locks a product for an edit. Throws `product-not-found`. */
export async function lockProduct(tx: Transaction, id: number): Promise<EditedRow> {
  const [row] = await readRows(tx, editedRow)`
    select ${columnsOf(selectOf(editedRow))} from "Product" t where id = ${id} for update`
  if (!row) throw new Problem('product-not-found')
  return row
}

/** Throws `not-allowed` for an editor who may not change price or status, if they differ. */
export function requireManageRight({ role }: Viewer, before: EditedRow, fields: ProductFields): void {
  const names = ['priceCents', 'compareAtCents', 'status'] as const
  const isChanged = names.some((name) => fields[name] !== undefined && fields[name] !== before[name])
  if (isChanged && !can(role, 'manage-products')) throw new Problem('not-allowed')
}

/** Throws `invalid-input` for a live product without a picture. */
function requirePicture({ status, image }: Pick<EditedRow, 'status' | 'image'>): void {
  if (status === 'draft' || image !== noPicture) return
  const message = 'A product needs a picture before it is live.'
  throw new Problem('invalid-input', { detail: message, errors: [{ path: 'status', message }] })
}

/** Runs `work`, and throws `invalid-input` for a SKU that another product has. */
export async function withOwnSku<T>(sku: string | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!sku || !isUniqueViolation(error)) throw error
    const other = await db.product.findUnique({ where: { sku }, select: { id: true, name: true } })
    const message = `Another product has this SKU: ${other ? `${other.name} (${other.id})` : 'it was deleted just now'}.`
    throw new Problem('invalid-input', { detail: message, errors: [{ path: 'sku', message }] })
  }
}

/**
 * Writes an edit of a locked product: its fields, and its stock by `change`, with a movement and an entry of the log. An edit that
 * changes nothing is not written. A price that is no longer below the one before the reduction ends the reduction. Throws
 * `edit-conflict` when fewer units are left than the change takes, and `invalid-input` for a false past and a live product without a
 * picture.
 */
export async function applyEdit(
  tx: Transaction,
  editor: Viewer,
  before: EditedRow,
  { fields: asked, change }: { fields: ProductFields; change: number },
): Promise<ProductRow> {
  const { id, version } = before
  const countInStock = before.countInStock + change
  if (countInStock < 0 || countInStock > maxInteger) {
    const detail = `Meanwhile only ${before.countInStock} are left in stock. Please load the product again.`
    throw new Problem('edit-conflict', { version, countInStock: before.countInStock, detail })
  }
  const isReduced = (asked.priceCents ?? before.priceCents) < (before.compareAtCents ?? 0)
  const fields = isReduced || asked.compareAtCents !== undefined ? asked : { ...asked, compareAtCents: null }
  const after = { ...before, ...fields }
  const changes = changesOf(toldOf(before), toldOf({ ...after, countInStock }))
  if (Object.keys(changes).length === 0)
    return tx.product.findUniqueOrThrow({ where: { id }, select: productSelect })
  requirePicture(after)
  await requirePricePast(tx, id, before, after)
  const data = { ...fields, countInStock, version: { increment: 1 } } satisfies Prisma.ProductUpdateInput
  const edited = await tx.product.update({ where: { id }, data, select: productSelect })
  if (change !== 0) {
    const movement = { kind: 'corrected', productId: id, change, cause: 'counted' } as const
    await tx.stockMovement.create({ data: { ...movement, ...actorColumns(editor) }, select: { id: true } })
  }
  await recordAudit(tx, editor, { action: 'product-changed', entity: 'product', entityId: id, changes })
  return edited
}
