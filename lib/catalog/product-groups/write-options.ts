import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { nameKey } from '@/lib/shared/text/fold-letters'
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

/** A text that another row still has, as when two change theirs with each other, is put aside first. */
async function setAside(tx: SqlTransaction, current: readonly OptionRow[], next: readonly NextOption[]) {
  const options = blocking(
    current.map(({ id, name }) => ({ id, text: name })),
    next.map(({ id, name }) => ({ id, text: name })),
  )
  const values = next.flatMap((option) => {
    const before = current.find(({ id }) => id === option.id)?.values ?? []
    return blocking(
      before.map(({ id, value }) => ({ id, text: value })),
      option.values.map(({ id, value }) => ({ id, text: value })),
    )
  })
  if (options.length > 0)
    await tx.$queryRaw`update "GroupOption" set name = '~' || id where id = any(${options}::int[])`
  if (values.length > 0)
    await tx.$queryRaw`update "OptionValue" set value = '~' || id where id = any(${values}::int[])`
}

type Text = { id: number | null; text: string }

/** The rows whose present text another one gets. */
function blocking(before: readonly Text[], after: readonly Text[]): number[] {
  return before.flatMap(({ id, text }) => {
    const isWanted = after.some((each) => each.id !== id && nameKey(each.text) === nameKey(text))
    return id !== null && isWanted ? [id] : []
  })
}

const idsOf = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => id ?? [])
