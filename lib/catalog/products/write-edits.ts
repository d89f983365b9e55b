import 'server-only'
import { actorColumns } from '@/lib/accounts/audit/actor'
import { auditRows, type LogActor } from '@/lib/accounts/audit/record-audit'
import { translated } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { editedRow } from './product-json'

/** The columns of a member of a group (lib/catalog/product-groups). */
const ofGroup = ['groupId', 'valueIds', 'madeName', 'namesBefore']
const names = [
  ...Object.keys(editedRow.omit({ id: true, version: true, countInStock: true }).shape),
  ...ofGroup,
]

/** The columns that an edit writes, without the stock. */
export const editedColumns = Prisma.raw(names.map((name) => `"${name}"`).join(', '))
/** The same of a row `n`. */
export const editedColumnsOfN = Prisma.raw(names.map((name) => `n."${name}"`).join(', '))

/**
 * Returns the statement that writes edits, with the ledger and the log: of one product or of many. `edits` are the rows of products that
 * are locked: `id`, `fields` by column with `translations`, the `change` of its stock, and what the log says as `changes`. It returns how many were `written` and
 * the `last` id.
 */
export function writeEdits(editor: LogActor, edits: Prisma.Sql, note = ''): Prisma.Sql {
  return Prisma.sql`
    with edit as materialized (${edits}), written as (
      update "Product" p set (${editedColumns}) = (select ${editedColumnsOfN} from jsonb_populate_record(p, edit.fields) n),
        "countInStock" = p."countInStock" + edit.change, version = p.version + 1, "updatedAt" = now(),
        "changedAt" = case when edit.fields ? 'translations' then now() else p."changedAt" end
      from edit where p.id = edit.id returning p.id, edit.change, edit.changes, edit.fields
    ), ${translated(Prisma.sql`written`)}, moved as (
      ${movements(editor, { kind: 'corrected', cause: 'counted', note })} from written where change <> 0
    ), logged as (
      ${auditRows(editor, { action: 'product-changed', entity: 'product' }, Prisma.sql`(select id as "entityId", changes from written where changes <> '{}') row`)}
    )
    select count(*)::int as written, coalesce(max(id), 0) as last from written`
}

type Movement = { kind: 'corrected' | 'received'; cause: 'counted' | 'received'; note: string }

/** Returns the start of the statement that writes the ledger: `from` rows with the `id` of a product and the `change` of its stock. */
export function movements(editor: LogActor, { kind, cause, note }: Movement): Prisma.Sql {
  const { actorId, keyId, keyName } = actorColumns(typeof editor === 'string' ? null : editor)
  return Prisma.sql`
    insert into "StockMovement" (kind, "productId", change, cause, note, "actorId", "keyId", "keyName")
    select ${kind}::"StockMovementKind", id, change, ${cause}, ${note}, ${actorId}::int, ${keyId}::int, ${keyName}`
}
