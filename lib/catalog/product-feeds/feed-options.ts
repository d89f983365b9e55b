import 'server-only'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { localText } from '@/lib/catalog/siblings/local-texts'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { cut } from '@/lib/shared/text/text'
import { z } from '@/lib/shared/validation/zod'

type Member = { groupId: number | null; valueIds: readonly number[] }
export type FeedElement = [name: string, content: string | FeedElement[]]

/** Google's elements by the kind of an option, with their longest texts; another kind has none. */
const elements = {
  colour: ['g:color', 100],
  size: ['g:size', 100],
  material: ['g:material', 200],
  pattern: ['g:pattern', 100],
} as const satisfies Partial<Record<(typeof optionKinds)[number], readonly [string, number]>>

const kinds = Object.keys(elements) as (keyof typeof elements)[]

const maxTitle = 150
const maxVariantText = 250

const valueRow = z.object({
  id: z.int(),
  kind: z.enum(optionKinds),
  ...{ option: z.string(), optionTranslations: localTextsRow },
  ...{ value: z.string(), translations: localTextsRow },
  ...{ group: z.string(), groupTranslations: localTextsRow },
})

/**
 * Returns what the feed says of the groups of products, in the current language: `g:item_group_id`, which is the same in every language,
 * their values by kind, and each option by its name as a `g:variant_option`: these tell members apart whatever the kinds are. Two options
 * of one kind are one text, as Google wants it: "32/34". Products without a group cost no query.
 */
export async function readFeedOptions(
  members: readonly Member[],
): Promise<(member: Member) => FeedElement[]> {
  const ids = [...new Set(members.flatMap(({ valueIds }) => valueIds))]
  if (ids.length === 0) return () => []
  const rows = await readRows(db, valueRow)`
    select v.id, o.kind, o.name as option, o.translations as "optionTranslations", v.value, v.translations,
      g.name as "group", g.translations as "groupTranslations"
    from "OptionValue" v join "GroupOption" o on o.id = v."optionId" join "ProductGroup" g on g.id = o."groupId"
    where v.id = any(${ids}::int[])`
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
    const titles = own.slice(0, 1).map(({ group, groupTranslations }) => localText(group, groupTranslations))
    return [
      ['g:item_group_id', String(groupId)],
      ...titles.map((title): FeedElement => ['g:item_group_title', cut(title, maxTitle)]),
      ...own.map(variantOption),
      ...texts,
    ]
  }
}

const variantOption = (row: z.output<typeof valueRow>): FeedElement => [
  'g:variant_option',
  [
    ['g:name', cut(localText(row.option, row.optionTranslations), maxVariantText)],
    ['g:value', cut(localText(row.value, row.translations), maxVariantText)],
  ],
]
