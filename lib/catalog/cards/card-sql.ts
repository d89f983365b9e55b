import 'server-only'
import { productSelect } from '@/lib/catalog/products/product-json'
import { isNarrowed, type SearchQuery, type Sort } from '@/lib/catalog/search/search-query'
import { foundSql, matchedIn, sourceOf, type Wanted } from '@/lib/catalog/search/search-sql'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { slice } from '@/lib/shared/lists/paging'
import { conditionsOf, hasGroups, where } from './card-conditions'
import { cardFacets, countedColumns } from './card-facets'
import { bestMember, cardCount, cardKey } from './card-members'
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
  const conditions = conditionsOf(query, categoryNames, true)
  const source = sourceOf(hasWords)
  const sort = hasWords || query.sort !== 'relevance' ? query.sort : 'newest'
  const isCheapestFirst = understood.isCheapestFirst && query.sort === 'relevance'
  const isWhole = !hasWords && !isNarrowed(query)
  const whole = isWhole && !withFacets ? wholeList(isCheapestFirst ? 'price' : sort, slice(query)) : null
  const page = whole ?? cardPage(query, sort, isCheapestFirst)
  const cards = whole
    ? Prisma.empty
    : Prisma.sql`${hasWords ? Prisma.sql`,` : Prisma.sql`with`} cards as materialized (${cardsOf(source, where(conditions), hasWords, withFacets)})`
  const facets = withFacets ? cardFacets(source, conditions) : null
  return Prisma.sql`${hasWords ? foundSql(understood) : Prisma.empty} ${cards} ${facets ? facets.relations : Prisma.empty}
    select (${matchedIn(source, hasWords)}) as matched,
      (${whole ? cardCount : Prisma.sql`select count(*)::int from cards`}) as total,
      (select coalesce(json_agg(item order by place), '[]') from (
        select page.place, ${columnsOf(productSelect)} from (${page}) page join "Product" t on t.id = page."productId"
      ) item) as items,
      ${facets ? Prisma.sql`(select json_agg(f) from (${facets.counts}) f (key, count, "groupIds"))` : Prisma.sql`null`} as facets, ${hasGroups} as "hasGroups"`
}

/** All cards of what is found, each with the member that fits best, and what facets count. */
function cardsOf(
  source: Prisma.Sql,
  condition: Prisma.Sql,
  hasWords: boolean,
  withFacets: boolean,
): Prisma.Sql {
  const { best, parts } = bestMember(hasWords)
  return Prisma.sql`select c.*, ${parts}, coalesce(g."newestAt", c.at) as "listedAt", coalesce(g."newestId", c.card) as "listedId",
      coalesce(g.rating, c."ownRating") as rating, coalesce(g."numReviews", c."ownReviews") as "numReviews"
    from (
      select ${cardKey} as card, ${best} as best, max(m."createdAt") as at, max(m.rating) as "ownRating", max(m."numReviews") as "ownReviews"
        ${withFacets ? countedColumns : Prisma.empty} from ${source} m where ${condition} group by 1
    ) c left join "ProductGroup" g on g.id = -c.card`
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
  return Prisma.sql`select row_number() over () as place, c."productId" from (
    select c."productId" from ${cards} c order by ${order} offset ${skip} limit ${take}) c`
}
