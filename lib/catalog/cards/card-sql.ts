import 'server-only'
import { isNarrowed, type SearchQuery, type Sort } from '@/lib/catalog/search/search-query'
import { foundSql, matchedIn, sourceOf, type Wanted } from '@/lib/catalog/search/search-sql'
import { Prisma } from '@/lib/generated/prisma/client'
import { slice } from '@/lib/shared/lists/paging'
import { conditionsOf, hasGroups, limitsOf } from './card-conditions'
import { cardFacets } from './card-facets'
import { cardCount, membersInOrder } from './card-members'
import { cardsOf, soldOut } from './card-relations'
import { pageParts, pageSql } from './page-sql'
import { wholeList } from './whole-list'

/**
 * The statement of a search in a shop with groups: one card a group. In its parts `m` is a product with the words, and `c` a card.
 * Newest first is a group by its newest live member, whichever member its card shows: so it keeps its place while filters and stock
 * change, and a page of the whole list is read by index.
 */
const newest = Prisma.sql`c."listedAt" desc, c."listedId" desc`
const byPrice = (direction: Prisma.Sql) =>
  Prisma.sql`c."priceCents" ${direction}, c."createdAt" desc, c."productId" desc`
const rating = Prisma.sql`c.rating desc, c."numReviews" desc, ${newest}`

const orders: Record<Sort, Prisma.Sql> = {
  relevance: Prisma.sql`c.rank, ${newest}`,
  newest,
  price: byPrice(Prisma.empty),
  '-price': byPrice(Prisma.sql`desc`),
  rating,
}

/** As `searchSql`, for cards. */
export function cardSearchSql(
  query: SearchQuery,
  { understood, categoryNames, withFacets }: Wanted,
): Prisma.Sql {
  const hasWords = query.q !== ''
  const source = sourceOf(hasWords)
  const sort = hasWords || query.sort !== 'relevance' ? query.sort : 'newest'
  const isCheapestFirst = understood.isCheapestFirst && query.sort === 'relevance'
  const isWhole = !hasWords && !isNarrowed(query)
  const listed = isCheapestFirst ? 'price' : sort
  const isByPrice = listed === 'price' || listed === '-price'
  const whole = isWhole && (isByPrice || !withFacets) ? wholeList(listed, slice(query)) : null
  // The row of a group does not tell what its card costs.
  const limits = isByPrice && whole === null ? null : limitsOf(query, categoryNames)
  const kind = { source, conditions: conditionsOf(query, categoryNames, true), limits, hasWords }
  const cards =
    whole === null || withFacets
      ? [
          ...(limits ? [soldOut(kind)] : []),
          Prisma.sql`cards as materialized (${cardsOf(kind, { hasStock: withFacets })})`,
        ]
      : []
  const facets = withFacets ? cardFacets(kind, query.options) : null
  const page = pageSql(whole ?? cardPage(query, sort, isCheapestFirst))
  const relations = [...(hasWords ? foundSql(understood) : []), ...cards, ...(facets?.relations ?? []), page]
  return Prisma.sql`with ${Prisma.join(relations)}
    select (${matchedIn(source, hasWords)}) as matched,
      (${cards.length === 0 ? cardCount : Prisma.sql`select count(*)::int from cards`}) as total,
      ${pageParts},
      ${facets ? Prisma.sql`(select json_agg(f) from (${facets.counts}) f (key, count, "groupIds"))` : Prisma.sql`null`} as facets,
      ${hasGroups} as "hasGroups"`
}

function cardPage(query: SearchQuery, sort: Sort, isCheapestFirst: boolean): Prisma.Sql {
  const { skip, take } = slice(query)
  const isByPrice = isCheapestFirst || sort === 'price' || sort === '-price'
  // Cheap goods of another sort come after those that were asked for.
  const first = isCheapestFirst && query.q !== '' ? Prisma.sql`greatest(c.rank, 1), ` : Prisma.empty
  const order = Prisma.sql`${first}${isCheapestFirst ? orders.price : orders[sort]}`
  const cards = isByPrice
    ? Prisma.sql`(select c.*, m."createdAt" from cards c join "ProductSearch" m using ("productId"))`
    : Prisma.sql`cards`
  return Prisma.sql`select place, coalesce(c."productId", first."productId") as "productId" from (
    select row_number() over () as place, * from (select * from ${cards} c order by ${order} offset ${skip} limit ${take}) c
  ) c left join lateral (
    select s."productId" from "ProductSearch" s where c."productId" is null and s."groupId" = -c.card order by ${membersInOrder} limit 1
  ) first on true`
}
