import 'server-only'
import {
  type Conditions,
  conditionsOf,
  type Facet,
  hasGroups,
  stepsOf,
  usedFacets,
  where,
} from '@/lib/catalog/cards/card-conditions'
import { groupsRow } from '@/lib/catalog/cards/cards-of'
import { productRow, productSelect } from '@/lib/catalog/products/product-json'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { slice } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { isNarrowed, type SearchQuery, type Sort } from './search-query'
import { hasNear, isFound, isInTitle, isNear, rankOf } from './search-rank'
import type { Understood } from './search-terms'

/** The statement of a search. In all its parts `m` is a product that has the words. */

const newest = Prisma.sql`m."createdAt" desc, m."productId" desc`
const orders: Record<Sort, Prisma.Sql> = {
  relevance: Prisma.sql`m.rank, ${newest}`,
  newest,
  price: Prisma.sql`m."priceCents", ${newest}`,
  '-price': Prisma.sql`m."priceCents" desc, ${newest}`,
  rating: Prisma.sql`m.rating desc, m."numReviews" desc, ${newest}`,
}

/** Cheap goods of another sort come after those that were asked for. */
const cheapest = Prisma.sql`greatest(m.rank, 1), ${orders.price}`

/** The column by which each filter counts its products. */
const facets = {
  category: Prisma.sql`m.category`,
  brand: Prisma.sql`m.brand`,
  price: stepsOf(Prisma.sql`m."priceCents"`),
  rating: Prisma.sql`m.rating / 100`,
  stock: Prisma.sql`m."isInStock"`,
}

/** Numbers of products by the value of each filter, as `stock:true`. A filter's own condition does not limit its numbers. */
function facetCounts(source: Prisma.Sql, conditions: Conditions): Prisma.Sql {
  const count = (names: Facet[], condition: Prisma.Sql) => {
    const keys = names.map((name) => Prisma.sql`${Prisma.raw(`'${name}:'`)} || ${facets[name]}`)
    const sets = names.map((name) => Prisma.sql`(${facets[name]})`)
    return Prisma.sql`select coalesce(${Prisma.join(keys)}) as key, count(*)::int as count from ${source} m
      where ${condition} group by grouping sets (${Prisma.join(sets)})`
  }
  const { used, unused } = usedFacets(conditions)
  const counts = [
    ...used.map((name) => count([name], where(conditions, name))),
    ...(unused.length > 0 ? [count(unused, where(conditions))] : []),
  ]
  return Prisma.join(counts, ' union all ')
}

export const searchRow = z.object({
  /** Products with the words, whatever their filters say; `null` without words. */
  matched: z.int().nullable(),
  total: z.int(),
  items: z.array(productRow.extend({ createdAt: z.coerce.date() })),
  /** What cards say of the groups of these. */
  groups: groupsRow.nullish(),
  /** `null` without facets, and when there is nothing to count. Of an option `groupIds` are some of the groups that have the value. */
  facets: z
    .array(z.object({ key: z.string(), count: z.int(), groupIds: z.array(z.int()).nullish() }))
    .nullable(),
  /** Whether the shop has any group, where that was asked. */
  hasGroups: z.boolean(),
})

export type Wanted = {
  understood: Pick<Understood, 'terms' | 'products' | 'isCheapestFirst'>
  categoryNames: string[]
  withFacets: boolean
}

/** What the words find, as the relations `found` and `best`. */
export const foundSql = (understood: Wanted['understood']) => [
  Prisma.sql`found as materialized (
    select m."productId", m."groupId", m.options, m."createdAt", m.category, m.brand, m."priceCents", m.rating, m."numReviews",
      m."isInStock", ${rankOf(understood)} as rank, ${isInTitle(understood)} as "isNear"
    from "ProductSearch" m where ${isFound(understood)}
  )`,
  Prisma.sql`best as materialized (select ${hasNear(understood)} as "hasNear")`,
]

export const sourceOf = (hasWords: boolean) =>
  hasWords ? Prisma.sql`(select * from found m where ${isNear})` : Prisma.sql`"ProductSearch"`

export const matchedIn = (source: Prisma.Sql, hasWords: boolean) =>
  hasWords ? Prisma.sql`select count(*)::int from ${source} m` : Prisma.sql`null::int`

/** One statement, and so one moment, for page, total and, with `withFacets`, the numbers of all filters. `forCards`: says whether there are groups. */
export function searchSql(
  query: SearchQuery,
  { understood, categoryNames, withFacets, forCards }: Wanted & { forCards: boolean },
): Prisma.Sql {
  const { skip, take } = slice(query)
  const hasWords = query.q !== ''
  // Without words there is no relevance.
  const sort = hasWords || query.sort !== 'relevance' ? query.sort : 'newest'
  const order =
    understood.isCheapestFirst && query.sort === 'relevance'
      ? hasWords
        ? cheapest
        : orders.price
      : orders[sort]
  const conditions = conditionsOf(query, categoryNames)
  const source = sourceOf(hasWords)
  const total =
    hasWords || isNarrowed(query)
      ? Prisma.sql`select count(*)::int from ${source} m where ${where(conditions)}`
      : Prisma.sql`select total from list_position('Product', 0)`
  return Prisma.sql`${hasWords ? Prisma.sql`with ${Prisma.join(foundSql(understood))}` : Prisma.empty}
    select (${matchedIn(source, hasWords)}) as matched, (${total}) as total,
      (select coalesce(json_agg(item), '[]') from (
        select ${columnsOf(productSelect)} from (
          select * from ${source} m where ${where(conditions)} order by ${order} offset ${skip} limit ${take}
        ) m join "Product" t on t.id = m."productId" order by ${order}
      ) item) as items,
      ${withFacets ? Prisma.sql`(select json_agg(f) from (${facetCounts(source, conditions)}) f)` : Prisma.sql`null`} as facets,
      ${forCards ? hasGroups : Prisma.sql`false`} as "hasGroups"`
}
