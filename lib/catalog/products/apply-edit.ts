import 'server-only'
import { type AuditChanges, changesOf } from '@/lib/accounts/audit/audit-actions'
import type { LogActor } from '@/lib/accounts/audit/record-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import { isProgram, type Principal } from '@/lib/accounts/permissions/viewer'
import { requirePricePast } from '@/lib/catalog/pricing/price-past'
import {
  planTranslations,
  readTranslations,
  type TranslationEdit,
} from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, isUniqueViolation, type Transaction } from '@/lib/platform/db/db'
import { columnsOf } from '@/lib/platform/db/read-page'
import { readRows, selectOf } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import type { z } from '@/lib/shared/validation/zod'
import { editedRow, type ProductRow, pricesOf, productSelect } from './product-json'
import { noPicture, type Picture, picturesOf } from './product-pictures'
import { writeEdits } from './write-edits'

export type EditedRow = z.infer<typeof editedRow>

/** What the log tells of a product. */
function loggedFieldsOf({
  id: _,
  version: __,
  priceCents,
  compareAtCents,
  facts,
  pictures,
  ...row
}: EditedRow) {
  return {
    ...row,
    ...pricesOf({ priceCents, compareAtCents }),
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
  translations?: TranslationEdit
}

/** Locks a product for an edit. Throws `product-not-found`. */
export async function lockProduct(tx: SqlTransaction, id: number): Promise<EditedRow> {
  const row = await findAndLock(tx, id)
  if (!row) throw new Problem('product-not-found')
  return row
}

/** Locks a product for an edit; `null` for one that is gone. */
export async function findAndLock(tx: SqlTransaction, id: number): Promise<EditedRow | null> {
  const [row] = await readRows(tx, editedRow)`
    select ${columnsOf(selectOf(editedRow))} from "Product" t where id = ${id} for update`
  return row ?? null
}

/** Returns these products as an edit finds them, by id, without a lock. */
export async function readForEdit(ids: readonly number[]): Promise<Map<number, EditedRow>> {
  const rows = await readRows(db, editedRow)`
    select ${columnsOf(selectOf(editedRow))} from "Product" t where id = any(${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws `not-allowed` for an editor who may not change price or status, if they differ. */
export function requireManageRight(editor: Principal, before: EditedRow, fields: ProductFields): void {
  const names = ['priceCents', 'compareAtCents', 'status'] as const
  const isChanged = names.some((name) => fields[name] !== undefined && fields[name] !== before[name])
  const mayManage = isProgram(editor) || can(editor.role, 'manage-products')
  if (isChanged && !mayManage) throw new Problem('not-allowed')
}

/** Throws `invalid-input` for a live product without a picture. */
function requirePicture({ status, image }: Pick<EditedRow, 'status' | 'image'>): void {
  if (status === 'draft' || image !== noPicture) return
  const message = 'A product needs a picture before it is live.'
  throw invalidAt('status', message)
}

/** Runs `work`, and throws `invalid-input` for a SKU that another product has, or that a spreadsheet has destroyed and no product has. */
export async function withOwnSku<T>(sku: string | null | undefined, work: () => Promise<T>): Promise<T> {
  const destroyed = sku ? destroyedNumber(sku) : null
  if (sku && destroyed && !(await db.product.count({ where: { sku } }))) throw invalidAt('sku', destroyed)
  try {
    return await work()
  } catch (error) {
    if (!sku || !isUniqueViolation(error)) throw error
    const other = await db.product.findUnique({ where: { sku }, select: { id: true, name: true } })
    const message = `Another product has this SKU: ${other ? `${other.name} (${other.id})` : 'it was deleted just now'}.`
    throw invalidAt('sku', message)
  }
}

type Edit = { fields: ProductFields; change: number }
/** What an edit writes. */
export type PlannedEdit = Edit & { changes: AuditChanges }

/**
 * Returns what an edit of a product would write, `null` when that is nothing. A price that is no longer below the one before the
 * reduction ends the reduction. Throws `edit-conflict` when fewer units are left than the change takes, and `invalid-input` for a false
 * past and a live product without a picture.
 */
export async function planEdit(
  tx: SqlTransaction,
  before: EditedRow,
  { fields: input, change }: Edit,
): Promise<PlannedEdit | null> {
  const { id, version } = before
  const countInStock = before.countInStock + change
  if (countInStock < 0 || countInStock > maxInteger) {
    const only = countInStock < 0 ? 'only ' : ''
    const detail = `Meanwhile ${only}${before.countInStock} are left in stock. Please load the product again.`
    throw new Problem('edit-conflict', { version, countInStock: before.countInStock, detail })
  }
  const isReduced = (input.priceCents ?? before.priceCents) < (before.compareAtCents ?? 0)
  const { translations, ...given } = input
  const own = isReduced || given.compareAtCents !== undefined ? given : { ...given, compareAtCents: null }
  const after = { ...before, ...own }
  const local =
    translations && planTranslations(await readTranslations([id], tx), translations, picturesOf(after))
  const fields = local && Object.keys(local.edit).length > 0 ? { ...own, translations: local.edit } : own
  const changes = {
    ...changesOf(loggedFieldsOf(before), loggedFieldsOf({ ...after, countInStock })),
    ...local?.changes,
  }
  if (Object.keys(changes).length === 0) return null
  requirePicture(after)
  await requirePricePast(tx, id, before, after)
  return { fields, change, changes }
}

/** Writes a planned edit of a product that has been locked since before it was planned, with an entry of the ledger and of the log. */
export async function writeEdit(
  tx: SqlTransaction,
  editor: LogActor,
  id: number,
  { fields, change, changes }: PlannedEdit,
): Promise<void> {
  const edit = Prisma.sql`
    select ${id}::int as id, ${JSON.stringify(fields)}::jsonb as fields, ${change}::int as change, ${JSON.stringify(changes)}::jsonb as changes`
  await tx.$queryRaw(writeEdits(editor, edit))
}

/**
 * Writes an edit of a locked product: its fields, and its stock by `change`. An edit that changes nothing is not written. Throws as
 * `planEdit` does.
 */
export async function applyEdit(
  tx: Transaction,
  editor: Principal,
  before: EditedRow,
  edit: Edit,
): Promise<ProductRow> {
  const { id } = before
  const plan = await planEdit(tx, before, edit)
  if (plan) await writeEdit(tx, editor, id, plan)
  return tx.product.findUniqueOrThrow({ where: { id }, select: productSelect })
}
