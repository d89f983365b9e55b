import 'server-only'
import { readByGroups } from '@/lib/catalog/cards/by-groups'
import { hasGroups } from '@/lib/catalog/cards/card-conditions'
import { onePerGroup } from '@/lib/catalog/cards/card-members'
import type { CardJson } from '@/lib/catalog/cards/card-schema'
import { cardsOf } from '@/lib/catalog/cards/cards-of'
import { wholeList } from '@/lib/catalog/cards/whole-list'
import { productRow, productSelect } from '@/lib/catalog/products/product-json'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { namesPeople } from './search-meaning'
import { nearnessOf, someOf } from './search-rank'
import { type Term, understand } from './search-terms'

const maxProducts = 8
/** A frequent word has more products than are compared. */
const maxCompared = 2000

/** Returns the goods with most words of a search that finds nothing, at any price, otherwise the best rated (`isBestRated`). Public. */
export async function listNearestProducts(
  q: string,
): Promise<{ products: CardJson[]; isBestRated: boolean }> {
  const understood = await understand(q, { isTyping: true })
  const hasTag = understood.terms.some(({ tag }) => tag !== null)
  const isOfAnybody = hasTag || !namesPeople(q)
  const { terms } = isOfAnybody ? understood : await understand(q, { isTyping: true, ignoresPeople: true })
  const products = terms.length > 0 ? await read(nearest(terms, thingOf(q, terms))) : []
  return products.length > 0
    ? { products, isBestRated: false }
    : { products: await read(bestRated), isBestRated: true }
}

const nearestRow = z.object({
  items: z.array(productRow.extend({ createdAt: z.coerce.date() })),
  hasGroups: z.boolean(),
})

async function read(products: (byCards: boolean) => Prisma.Sql): Promise<CardJson[]> {
  const row = await readByGroups(async (byCards) => {
    const rows = await queryWithPlan(
      nearestRow,
      Prisma.sql`select (select coalesce(json_agg(item order by place), '[]') from (
        select m.place, ${columnsOf(productSelect)} from (${products(byCards)}) m join "Product" t on t.id = m."productId"
      ) item) as items, ${hasGroups} as "hasGroups"`,
    )
    return rows[0]
  })
  return cardsOf(row?.items ?? [])
}

/** The last subject, but not what it is for: of "radio for the kitchen" the radio. */
function thingOf(q: string, terms: Term[]): Term | undefined {
  const [thing = ''] = q.toLowerCase().split(/\s(?:for|with|in|on)\s/)
  const subjects = terms.filter(({ role }) => role === 'subject')
  return subjects.findLast(({ words }) => thing.includes(words)) ?? subjects.at(-1)
}

const nearest = (terms: Term[], thing: Term | undefined) => (byCards: boolean) => {
  const compared = Prisma.sql`
    select m."productId", m."groupId", m."isInStock", m."priceCents", m."createdAt", nearness, -nearness as rank, max(nearness) over () as best
    from (
      select m.*, ${nearnessOf(terms, thing)} as nearness from "ProductSearch" m
      where m.words @@ (select ${someOf(terms)}::tsquery) limit ${maxCompared}
    ) m`
  return Prisma.sql`
    select "productId", row_number() over (order by nearness desc, "createdAt" desc, "productId" desc) as place
    from (${byCards ? onePerGroup(compared) : compared}) m where nearness > 0 and nearness * 2 >= best order by place limit ${maxProducts}`
}

const bestRated = (byCards: boolean) =>
  byCards
    ? wholeList('rating', { skip: 0, take: maxProducts })
    : Prisma.sql`
  select "productId", row_number() over (order by rating desc, "numReviews" desc, "createdAt" desc, "productId" desc) as place
  from "ProductSearch" m order by rating desc, "numReviews" desc, "createdAt" desc, "productId" desc limit ${maxProducts}`
