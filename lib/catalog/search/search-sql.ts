import 'server-only'
import { productRow, productSelect } from '@/lib/catalog/products/product-json'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { slice } from '@/lib/shared/lists/paging'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { priceSteps } from './price-ranges'
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
  price: Prisma.raw(`width_bucket(m."priceCents", array[${priceSteps}])`),
  rating: Prisma.sql`m.rating / 100`,
  stock: Prisma.sql`m."isInStock"`,
}
export type Facet = keyof typeof facets
const facetNames = Object.keys(facets) as Facet[]

type Conditions = Partial<Record<Facet, Prisma.Sql>>

function conditionsOf(query: SearchQuery, categoryNames: string[]): Conditions {
  const { categories, brands, minPriceCents, maxPriceCents, minRating, isInStock } = query
  const [min, max] = [minPriceCents ?? 0, maxPriceCents ?? maxInteger]
  return {
    ...(categories.length > 0 && { category: Prisma.sql`m.category = any(${categoryNames}::text[])` }),
    ...(brands.length > 0 && { brand: Prisma.sql`m.brand = any(${brands}::text[])` }),
    ...((minPriceCents ?? maxPriceCents) !== null && {
      price: Prisma.sql`m."priceCents" between ${min} and ${max}`,
    }),
    ...(minRating !== null && { rating: Prisma.sql`m.rating >= ${Math.round(minRating * 100)}` }),
    ...(isInStock && { stock: Prisma.sql`m."isInStock"` }),
  }
}

function where(conditions: Conditions, except?: Facet): Prisma.Sql {
  const parts = facetNames.flatMap((name) => (name === except ? [] : (conditions[name] ?? [])))
  return Prisma.join([Prisma.sql`true`, ...parts], ' and ')
}

/** Numbers of products by the value of each filter, as `stock:true`. A filter's own condition does not limit its numbers. */
function facetCounts(source: Prisma.Sql, conditions: Conditions): Prisma.Sql {
  const count = (names: Facet[], condition: Prisma.Sql) => {
    const keys = names.map((name) => Prisma.sql`${Prisma.raw(`'${name}:'`)} || ${facets[name]}`)
    const sets = names.map((name) => Prisma.sql`(${facets[name]})`)
    return Prisma.sql`select coalesce(${Prisma.join(keys)}) as key, count(*)::int as count from ${source} m
      where ${condition} group by grouping sets (${Prisma.join(sets)})`
  }
  const [used, unused] = [true, false].map((isUsed) =>
    facetNames.filter((name) => name in conditions === isUsed),
  )
  const counts = [
    ...(used ?? []).map((name) => count([name], where(conditions, name))),
    ...(unused?.length ? [count(unused, where(conditions))] : []),
  ]
  return Prisma.join(counts, ' union all ')
}

export const searchRow = z.object({
  /** Products with the words, whatever their filters say; `null` without words. */
  matched: z.int().nullable(),
  total: z.int(),
  items: z.array(productRow.extend({ createdAt: z.coerce.date() })),
  /** `null` without facets, and when there is nothing to count. */
  facets: z.array(z.object({ key: z.string(), count: z.int() })).nullable(),
})

/** One statement, and so one moment, for page, total and, with `withFacets`, the numbers of all filters. */
export function searchSql(
  query: SearchQuery,
  understood: Pick<Understood, 'terms' | 'products' | 'isCheapestFirst'>,
  categoryNames: string[],
  withFacets: boolean,
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
  const source = hasWords ? Prisma.sql`(select * from found m where ${isNear})` : Prisma.sql`"ProductSearch"`
  const found = Prisma.sql`with found as materialized (
    select m."productId", m."createdAt", m.category, m.brand, m."priceCents", m.rating, m."numReviews", m."isInStock",
      ${rankOf(understood)} as rank, ${isInTitle(understood)} as "isNear"
    from "ProductSearch" m where ${isFound(understood)}
  ), best as materialized (select ${hasNear(understood)} as "hasNear")`
  const total =
    hasWords || isNarrowed(query)
      ? Prisma.sql`select count(*)::int from ${source} m where ${where(conditions)}`
      : Prisma.sql`select total from list_position('Product', 0)`
  return Prisma.sql`${hasWords ? found : Prisma.empty}
    select (${hasWords ? Prisma.sql`select count(*)::int from ${source} m` : Prisma.sql`null::int`}) as matched, (${total}) as total,
      (select coalesce(json_agg(item), '[]') from (
        select ${columnsOf(productSelect)} from (
          select * from ${source} m where ${where(conditions)} order by ${order} offset ${skip} limit ${take}
        ) m join "Product" t on t.id = m."productId" order by ${order}
      ) item) as items,
      ${withFacets ? Prisma.sql`(select json_agg(f) from (${facetCounts(source, conditions)}) f)` : Prisma.sql`null`} as facets`
}
