import 'server-only'
import type { LogActor } from '@/lib/accounts/audit/record-audit'
import { writeEdits } from '@/lib/catalog/products/write-edits'
import type { TranslationEdit } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import type { MemberRow } from './group-rows'
import type { MemberFields } from './member-edits'

export type MemberEdit = {
  before: MemberRow
  fields: MemberFields
  translations: TranslationEdit
  /** Of its stock. */
  change?: number
}

/** Writes what changes of locked products, in one statement; members may take SKUs of each other. The log tells of them together, which is the caller's. Returns how many change. */
export async function writeMembers(
  tx: SqlTransaction,
  editor: LogActor,
  edits: readonly MemberEdit[],
): Promise<number> {
  const rows = edits.flatMap(({ before, fields: given, translations, change = 0 }) => {
    const changed = Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof MemberRow]),
    )
    const texts = Object.keys(translations).length > 0 ? { translations } : {}
    const fields = { ...Object.fromEntries(changed), ...texts }
    const isSame = Object.keys(fields).length === 0 && change === 0
    return isSame ? [] : [{ id: before.id, fields, change, changes: {} }]
  })
  if (rows.length === 0) return 0
  await freeSkus(tx, edits)
  const edit = Prisma.sql`
    select id, fields, change, changes from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id int, fields jsonb, change int, changes jsonb)`
  await tx.$queryRaw(writeEdits(editor, edit))
  return rows.length
}

/** A SKU that another member still has, as when two change theirs with each other, is taken from it first: a statement checks each row. */
async function freeSkus(tx: SqlTransaction, edits: readonly MemberEdit[]): Promise<void> {
  const given = edits.filter(({ before, fields }) => fields.sku !== undefined && fields.sku !== before.sku)
  const wanted = new Set(given.flatMap(({ fields }) => fields.sku ?? []))
  const ids = given.flatMap(({ before }) => (wanted.has(before.sku ?? '') ? [before.id] : []))
  if (ids.length > 0) await tx.$queryRaw`update "Product" set sku = null where id = any(${ids}::int[])`
}
