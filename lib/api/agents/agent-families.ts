import 'server-only'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { findProducts } from '@/lib/catalog/products/product-queries'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { ownersOrder } from '@/lib/catalog/siblings/canonical-member'
import { localText } from '@/lib/catalog/siblings/local-texts'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

/** What agents are told of a group beside one of its members. */
export type Family = {
  /** Live members in the owner's order, as many as were asked for. */
  members: ProductJson[]
  /** How many live members there are. */
  count: number
  /** The live member with the texts of the group: those last written for all while some member has them, else those that most have. */
  typical: ProductJson
  /** The options with the values that live members have. */
  options: { name: string; values: string[] }[]
  /** Of all live members, in cents; `list` is before reductions, `null` where none is reduced. */
  prices: { min: number; max: number; list: { min: number; max: number } | null }
}

const memberRow = z.object({
  id: z.int(),
  groupId: z.int(),
  ...{
    count: z.int(),
    min: z.int(),
    max: z.int(),
    listMin: z.int(),
    listMax: z.int(),
    isReduced: z.boolean(),
  },
  ...{ typical: z.int(), isOneWeight: z.boolean() },
})
const valueRow = z.object({
  groupId: z.int(),
  optionId: z.int(),
  ...{ name: z.string(), nameTranslations: localTextsRow, value: z.string(), translations: localTextsRow },
})

/** Returns the groups of these products by their ids, each with at most `most` of its members, in the current language. */
export async function readFamilies(
  products: readonly ProductJson[],
  most: number,
): Promise<Map<number, Family>> {
  const groupIds = [...new Set(products.flatMap(({ group }) => group?._id ?? []))]
  if (groupIds.length === 0) return new Map()
  const [rows, values] = await Promise.all([
    readRows(db, memberRow)`
      select id, "groupId", count, min, max, "listMin", "listMax", "isReduced", "isOneWeight", typical from (
        select m.id, m."groupId", row_number() over (partition by m."groupId" order by ${ownersOrder}) as place,
          first_value(m.id) over (partition by m."groupId" order by m."isShared" desc, m.alike desc, m.id) as typical,
          (count(*) over of_group)::int as count,
          min(m."priceCents") over of_group as min, max(m."priceCents") over of_group as max,
          min(coalesce(m."compareAtCents", m."priceCents")) over of_group as "listMin",
          max(coalesce(m."compareAtCents", m."priceCents")) over of_group as "listMax",
          bool_or(m."compareAtCents" is not null) over of_group as "isReduced",
          count(m."weightG") over of_group = count(*) over of_group
            and min(m."weightG") over of_group = max(m."weightG") over of_group as "isOneWeight"
        from (
          select p.id, p."groupId", p."valueIds", p."priceCents", p."compareAtCents", p."weightG",
            coalesce(p.description = g.shared ->> 'description', false) as "isShared",
            count(*) over (partition by p."groupId", md5(p.description), p.facts, p.warnings) as alike
          from "Product" p join "ProductGroup" g on g.id = p."groupId"
          where p."groupId" = any(${groupIds}::int[]) and p.status = 'live'
        ) m
        window of_group as (partition by m."groupId")
      ) member where place <= ${most}::int order by "groupId", place`,
    readRows(db, valueRow)`
      select o."groupId", o.id as "optionId", o.name, o.translations as "nameTranslations", v.value, v.translations
      from "GroupOption" o join "OptionValue" v on v."optionId" = o.id
      where o."groupId" = any(${groupIds}::int[]) and exists (
        select from "Product" p where p."groupId" = o."groupId" and p.status = 'live' and v.id = any(p."valueIds"))
      order by o."groupId", o.position, v.position`,
  ])
  const members = await findProducts([...new Set(rows.flatMap(({ id, typical }) => [id, typical]))])
  const byId = new Map(members.map((member) => [member._id, member]))
  return new Map(
    groupIds.flatMap((groupId) => {
      const own = rows.filter((row) => row.groupId === groupId)
      const [first] = own
      const typical = first && byId.get(first.typical)
      if (!typical) return []
      const { count, min, max, listMin, listMax, isReduced, isOneWeight } = first
      const list = isReduced ? { min: listMin, max: listMax } : null
      const family: Family = {
        members: own.flatMap(({ id }) => byId.get(id) ?? []),
        count,
        typical: isOneWeight ? typical : { ...typical, weightG: null },
        options: optionsOf(values.filter((value) => value.groupId === groupId)),
        prices: { min, max, list },
      }
      return [[groupId, family] as const]
    }),
  )
}

function optionsOf(values: readonly z.infer<typeof valueRow>[]): Family['options'] {
  const options = new Map<number, Family['options'][number]>()
  for (const { optionId, name, nameTranslations, value, translations } of values) {
    const option = options.get(optionId) ?? { name: localText(name, nameTranslations), values: [] }
    option.values.push(localText(value, translations))
    options.set(optionId, option)
  }
  return [...options.values()]
}
