import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import type { NextOption } from './merge-options'
import type { OptionRow } from './read-group'

const placedRow = z.object({ id: z.int(), position: z.int() })

/** Writes the options of a locked group with their values, in this order. What is left out is deleted; no member may have it by the commit. */
export async function writeOptions(
  tx: SqlTransaction,
  groupId: number,
  current: readonly OptionRow[],
  next: readonly NextOption[],
): Promise<void> {
  const rows = next.map(({ id, name, kind }, position) => ({ id, text: name, kind, position }))
  const options = idsOf(rows)
  await tx.$queryRaw`delete from "GroupOption" where "groupId" = ${groupId} and id <> all(${options}::int[])`
  const values = next.flatMap((option) => idsOf(option.values))
  await tx.$queryRaw`
    delete from "OptionValue" where id = any(${current.flatMap((option) => idsOf(option.values))}::int[]) and id <> all(${values}::int[])`
  await setAside(tx, current, next)
  await tx.$queryRaw`
    update "GroupOption" o set name = r.text, kind = r.kind::"OptionKind", position = r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id int, text text, kind text, position int) where o.id = r.id`
  const inserted = await readRows(tx, placedRow)`
    insert into "GroupOption" ("groupId", name, kind, position) select ${groupId}::int, text, kind::"OptionKind", position
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ id }) => id === null))}::jsonb) r (text text, kind text, position int)
    returning id, position`
  const valueRows = next.flatMap((option, place) =>
    option.values.map(({ id, value }, position) => ({
      id,
      optionId: option.id ?? inserted.find((row) => row.position === place)?.id,
      text: value,
      position,
    })),
  )
  await tx.$queryRaw`
    update "OptionValue" v set value = r.text, position = r.position
    from jsonb_to_recordset(${JSON.stringify(valueRows)}::jsonb) r (id int, text text, position int) where v.id = r.id`
  await tx.$queryRaw`
    insert into "OptionValue" ("optionId", value, position) select "optionId", text, position
    from jsonb_to_recordset(${JSON.stringify(valueRows.filter(({ id }) => id === null))}::jsonb) r ("optionId" int, text text, position int)`
}

/** Two that change their texts with each other would have the same one for a moment. */
async function setAside(tx: SqlTransaction, current: readonly OptionRow[], next: readonly NextOption[]) {
  const before = new Map(current.map(({ id, name }) => [id, name]))
  const valuesBefore = new Map(current.flatMap(({ values }) => values.map(({ id, value }) => [id, value])))
  const renamed = next.flatMap(({ id, name }) => (id !== null && before.get(id) !== name ? id : []))
  const values = next.flatMap((option) =>
    option.values.flatMap(({ id, value }) => (id !== null && valuesBefore.get(id) !== value ? id : [])),
  )
  if (renamed.length > 1)
    await tx.$queryRaw`update "GroupOption" set name = '~' || id where id = any(${renamed}::int[])`
  if (values.length > 1)
    await tx.$queryRaw`update "OptionValue" set value = '~' || id where id = any(${values}::int[])`
}

const idsOf = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => id ?? [])
