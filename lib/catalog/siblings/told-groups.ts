import 'server-only'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { averageRating } from '@/lib/catalog/reviews/rating'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { localFields } from './local-texts'
import type { ToldGroup, ToldOption } from './told-schema'

const valueRow = z.object({
  id: z.int(),
  name: z.string(),
  nameTranslations: localTextsRow,
  value: z.string(),
  translations: localTextsRow,
})
const namedRow = z.object({
  id: z.int(),
  name: z.string(),
  translations: localTextsRow,
  ratingSum: z.int(),
  numReviews: z.int(),
})
const groupRow = namedRow.extend({ values: z.array(valueRow) })

type Member = { groupId: number | null; valueIds: readonly number[] }
/** What a product says of its group; nothing without one. */
export type OfGroup = { group: ToldGroup | null; options: ToldOption[] }

const noGroup: OfGroup = { group: null, options: [] }

/**
 * Returns what products say of their groups, in the current language. The rating is that of all live members together. Products without a
 * group cost no query.
 */
export async function readGroupsOf(
  members: readonly Member[],
  tx: SqlTransaction = db,
): Promise<(member: Member) => OfGroup> {
  const grouped = members.filter(({ groupId }) => groupId !== null)
  if (grouped.length === 0) return () => noGroup
  const ids = [...new Set(grouped.map(({ groupId }) => groupId))]
  const valueIds = grouped.flatMap((member) => member.valueIds)
  const groups = await readRows(tx, groupRow)`
    select g.id, g.name, g.translations, live.*, (
      select coalesce(json_agg(v), '[]') from (
        select v.id, o.name, o.translations as "nameTranslations", v.value, v.translations
        from "GroupOption" o join "OptionValue" v on v."optionId" = o.id where o."groupId" = g.id and v.id = any(${valueIds}::int[])
      ) v
    ) as values
    from "ProductGroup" g, lateral (
      select coalesce(sum(p."ratingSum"), 0)::int as "ratingSum", coalesce(sum(p."numReviews"), 0)::int as "numReviews"
      from "Product" p where p."groupId" = g.id and p.status = 'live'
    ) live where g.id = any(${ids}::int[])`
  return groupsOf(
    groups,
    groups.flatMap(({ values }) => values),
  )
}

/** As `readGroupsOf`, of rows that were read before: the groups with the reviews of their live members, and their values. */
export function groupsOf(
  groups: readonly z.infer<typeof namedRow>[],
  values: readonly z.infer<typeof valueRow>[],
): (member: Member) => OfGroup {
  const told = new Map(groups.map((row) => [row.id, toldGroup(row)]))
  const toldValues = new Map(values.map((row) => [row.id, toldValue(row)]))
  return ({ groupId, valueIds }) => ({
    group: (groupId !== null && told.get(groupId)) || null,
    options: valueIds.flatMap((id) => toldValues.get(id) ?? []),
  })
}

function toldGroup({ id, name, translations, ratingSum, numReviews }: z.infer<typeof namedRow>): ToldGroup {
  const rating = averageRating(ratingSum, numReviews)
  return { _id: id, ...localFields({ name: [name, translations] }), rating, numReviews }
}

function toldValue({ name, nameTranslations, value, translations }: z.infer<typeof valueRow>): ToldOption {
  return localFields({ name: [name, nameTranslations], value: [value, translations] })
}
