import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { optionKinds } from './option-kinds'

/** By language a text, and the own text that it was translated from. */
export const localTextsRow = z.record(z.string(), z.object({ text: z.string(), original: z.string() }))
export type LocalTexts = z.infer<typeof localTextsRow>

const valueRow = z.object({ id: z.int(), value: z.string(), translations: localTextsRow })
const optionRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(optionKinds),
  translations: localTextsRow,
  values: z.array(valueRow),
})
const groupRow = z.object({
  id: z.int(),
  name: z.string(),
  pattern: z.string(),
  version: z.int(),
  shared: z.record(z.string(), z.unknown()),
  translations: localTextsRow,
  options: z.array(optionRow),
})

export type OptionRow = z.infer<typeof optionRow>
export type GroupRow = z.infer<typeof groupRow>

/** Returns a group with its options and values in the owner's order; `null` for an unknown one. */
export async function readGroup(tx: SqlTransaction, id: number): Promise<GroupRow | null> {
  const [row] = await readGroups(tx, [id])
  return row ?? null
}

/** Returns these groups by id, with their options and values in the owner's order. */
export function readGroups(tx: SqlTransaction, ids: readonly number[]): Promise<GroupRow[]> {
  return readRows(tx, groupRow)`
    select g.id, g.name, g.pattern, g.version, g.shared, g.translations, (
      select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'translations', o.translations, 'values', (
        select coalesce(json_agg(json_build_object('id', v.id, 'value', v.value, 'translations', v.translations) order by v.position), '[]')
        from "OptionValue" v where v."optionId" = o.id
      )) order by o.position), '[]') from "GroupOption" o where o."groupId" = g.id
    ) as options from "ProductGroup" g where g.id = any(${[...ids]}::int[]) order by g.id`
}
