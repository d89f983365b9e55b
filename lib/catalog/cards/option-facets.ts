import 'server-only'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import type { FacetCounts } from '@/lib/catalog/search/search-facets'
import { optionNameOf } from '@/lib/catalog/search/search-query'
import type { OptionFacet } from '@/lib/catalog/search/search-schema'
import { localFields } from '@/lib/catalog/siblings/local-texts'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { compareValues } from './natural-order'

/** The most options, and values of one, that a page offers. The chosen ones are always offered. */
const maxOptions = 6
const maxValues = 40

const textRow = z.object({
  key: z.string(),
  groupId: z.int(),
  name: z.string(),
  nameTranslations: localTextsRow,
  kind: z.enum(optionKinds),
  value: z.string(),
  translations: localTextsRow,
  position: z.int(),
})
const missingRow = z.object({ option: z.string(), groupId: z.int().nullable() })
type TextRow = z.infer<typeof textRow>
type Counted = { option: string; count: number; groupIds: number[] }

/** Returns the choices of options, from the counts of a search, in the current language. Without options it costs no query. */
export async function optionFacetsOf(counts: FacetCounts, chosen: readonly string[]): Promise<OptionFacet[]> {
  const counted: Counted[] = counts
    .filter(({ key }) => key.startsWith('option:'))
    .map(({ key, count, groupIds }) => ({
      option: key.slice('option:'.length),
      count,
      groupIds: groupIds ?? [],
    }))
  const missing = chosen.filter((option) => counted.every((each) => each.option !== option))
  const all = [...counted, ...(await readMissing(missing))]
  if (all.length === 0) return []
  const texts = await readTexts([...new Set(all.flatMap(({ groupIds }) => groupIds))])
  const names = [...new Set(all.map(({ option }) => optionNameOf(option)))].map((name) => {
    const values = all.filter(({ option }) => optionNameOf(option) === name)
    const most = Math.max(...values.map(({ count }) => count))
    return { name, values, most, isChosen: chosen.some((option) => optionNameOf(option) === name) }
  })
  return names
    .toSorted((one, other) => other.most - one.most || (one.name < other.name ? -1 : 1))
    .filter(({ isChosen }, at) => isChosen || at < maxOptions)
    .map(({ name, values }) => facetOf(name, values, texts, chosen))
}

function facetOf(
  name: string,
  counted: Counted[],
  texts: readonly TextRow[],
  chosen: readonly string[],
): OptionFacet {
  const own = texts.filter(({ key }) => optionNameOf(key) === name)
  const values = counted
    .toSorted((one, other) => other.count - one.count)
    .filter(({ option }, at) => chosen.includes(option) || at < maxValues)
  const places = ownersPlaces(values, own)
  const [first] = own
  return {
    ...(first ? localFields({ name: [first.name, first.nameTranslations] }) : { name }),
    kind: first?.kind ?? 'other',
    values: values
      .map(({ option, count, groupIds }) => {
        const text = own.find(({ key, groupId }) => key === option && groupIds.includes(groupId))
        const value = text
          ? localFields({ value: [text.value, text.translations] })
          : { value: option.slice(name.length + 1) }
        return { ...value, option, count, isChosen: chosen.includes(option) }
      })
      .toSorted((one, other) =>
        places
          ? (places.get(one.option) ?? 0) - (places.get(other.option) ?? 0)
          : compareValues(one.value, other.value),
      ),
  }
}

/** Chosen values that none of the list has, with a group that has them. */
async function readMissing(options: readonly string[]): Promise<Counted[]> {
  if (options.length === 0) return []
  const rows = await readRows(db, missingRow)`
    select option, (select g.id from "ProductGroup" g where g."optionKeys" @> array[option] order by g.id limit 1) as "groupId"
    from unnest(${[...options]}::text[]) option`
  return rows.map(({ option, groupId }) => ({
    option,
    count: 0,
    groupIds: groupId === null ? [] : [groupId],
  }))
}

/** The owner's order of values, where one group has them all. */
function ownersPlaces(values: readonly Counted[], texts: readonly TextRow[]): Map<string, number> | null {
  for (const groupId of new Set(texts.map((text) => text.groupId))) {
    const places = new Map(
      texts.filter((text) => text.groupId === groupId).map(({ key, position }) => [key, position]),
    )
    if (values.every(({ option }) => places.has(option))) return places
  }
  return null
}

async function readTexts(groupIds: readonly number[]): Promise<TextRow[]> {
  if (groupIds.length === 0) return []
  return readRows(db, textRow)`
    select option_key(o.name, v.value) as key, o."groupId", o.name, o.translations as "nameTranslations", o.kind, v.value,
      v.translations, v.position
    from "GroupOption" o join "OptionValue" v on v."optionId" = o.id where o."groupId" = any(${[...groupIds]}::int[])
    order by o."groupId", o.position, v.position`
}
