import 'server-only'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import type { Viewer } from '@/lib/auth/viewer'
import type { Transaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import type { Prisma } from '@/lib/generated/prisma/client'
import { can } from '@/lib/permissions'
import { Problem } from '@/lib/problem'
import { maxInteger } from '@/lib/text/limits'
import { formatAmount } from '@/lib/text/money'
import { z } from '@/lib/text/zod'
import { type ProductRow, productSelect } from './product-json'

const editedRow = z.object({
  id: z.int(),
  version: z.int(),
  countInStock: z.int(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  priceCents: z.int(),
  facts: z.array(z.string()),
})
type EditedRow = z.infer<typeof editedRow>
/** What the log tells of a product. */
function toldOf({ id: _, version: __, priceCents, facts, ...row }: EditedRow) {
  return { ...row, price: formatAmount(priceCents), facts: facts.join(' · ') }
}

type Fields = Partial<Omit<EditedRow, 'id' | 'version' | 'countInStock'>>

/** Locks a product for an edit. Throws `product-not-found`. */
export async function lockProduct(tx: Transaction, id: number): Promise<EditedRow> {
  const [row] = await readRows(tx, editedRow)`
    select id, version, "countInStock", name, brand, category, description, image, "imageAlt", "priceCents", facts
    from "Product" where id = ${id} for update`
  if (!row) throw new Problem('product-not-found')
  return row
}

/** Throws `not-allowed` for an editor who may not change the price, if it differs. */
export function requirePriceRight({ role }: Viewer, before: EditedRow, { priceCents }: Fields): void {
  const isChanged = priceCents !== undefined && priceCents !== before.priceCents
  if (isChanged && !can(role, 'manage-products')) throw new Problem('not-allowed')
}

/**
 * Writes an edit of a locked product: its fields, and its stock by `change`, with a movement and an entry of the log. An edit that
 * changes nothing is not written. Throws `edit-conflict` when fewer units are left than the change takes.
 */
export async function applyEdit(
  tx: Transaction,
  editor: Viewer,
  before: EditedRow,
  { fields, change }: { fields: Fields; change: number },
): Promise<ProductRow> {
  const { id, version } = before
  const countInStock = before.countInStock + change
  if (countInStock < 0 || countInStock > maxInteger) {
    const detail = `Meanwhile only ${before.countInStock} are left in stock. Please load the product again.`
    throw new Problem('edit-conflict', { version, countInStock: before.countInStock, detail })
  }
  const changes = changesOf(toldOf(before), toldOf({ ...before, ...fields, countInStock }))
  if (Object.keys(changes).length === 0)
    return tx.product.findUniqueOrThrow({ where: { id }, select: productSelect })
  const data = { ...fields, countInStock, version: { increment: 1 } } satisfies Prisma.ProductUpdateInput
  const edited = await tx.product.update({ where: { id }, data, select: productSelect })
  if (change !== 0) {
    const movement = {
      kind: 'corrected',
      productId: id,
      change,
      reason: `edited by user ${editor.id}`,
    } as const
    await tx.stockMovement.create({ data: movement, select: { id: true } })
  }
  await recordAudit(tx, editor, { action: 'product-changed', entity: 'product', entityId: id, changes })
  return edited
}
