import 'server-only'
import type { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { localText } from '@/lib/catalog/siblings/local-texts'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { cut } from '@/lib/shared/text/text'
import { z } from '@/lib/shared/validation/zod'

type Member = { groupId: number | null; valueIds: readonly number[] }
export type FeedElement = [name: string, text: string]

/** Google's elements by the kind of an option, with their longest texts; others have none. */
const elements = {
  colour: ['g:color', 100],
  size: ['g:size', 100],
  material: ['g:material', 200],
  pattern: ['g:pattern', 100],
} as const satisfies Partial<Record<(typeof optionKinds)[number], readonly [string, number]>>

const kinds = Object.keys(elements) as (keyof typeof elements)[]

const valueRow = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  value: z.string(),
  translations: localTextsRow,
})

/**
 * Returns what the feed says of the groups of products, in the current language: `g:item_group_id`, which is the same in every language,
 * and their values. Two options of one kind are one text, as Google wants it: "32/34". Products without a group cost no query.
 */
export async function readFeedOptions(
  members: readonly Member[],
): Promise<(member: Member) => FeedElement[]> {
  const ids = [...new Set(members.flatMap(({ valueIds }) => valueIds))]
  if (ids.length === 0) return () => []
  const rows = await readRows(db, valueRow)`
    select v.id, o.kind, v.value, v.translations from "OptionValue" v join "GroupOption" o on o.id = v."optionId"
    where v.id = any(${ids}::int[]) and o.kind = any(${kinds}::"OptionKind"[])`
  const values = new Map(rows.map((row) => [row.id, row]))
  return ({ groupId, valueIds }) => {
    if (groupId === null) return []
    const own = valueIds.flatMap((id) => values.get(id) ?? [])
    const texts = kinds.flatMap((kind): FeedElement[] => {
      const [name, maxLength] = elements[kind]
      const all = own.filter((row) => row.kind === kind)
      const text = all.map(({ value, translations }) => localText(value, translations)).join('/')
      return text ? [[name, cut(text, maxLength)]] : []
    })
    return [['g:item_group_id', String(groupId)], ...texts]
  }
}
