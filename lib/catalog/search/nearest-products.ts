import 'server-only'
import { productRow, productSelect, productsJsonOf } from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { namesPeople } from './search-meaning'
import { nearnessOf, someOf } from './search-rank'
import { type Term, understand } from './search-terms'

const maxProducts = 8
/** A frequent word has more products than are compared. */
const maxCompared = 2000

/** Returns the goods with most words of a search that finds nothing, at any price, otherwise the best rated (`isBestRated`). Public. */
export async function listNearestProducts(
  q: string,
): Promise<{ products: ProductJson[]; isBestRated: boolean }> {
  const understood = await understand(q, { isTyping: true })
  const hasTag = understood.terms.some(({ tag }) => tag !== null)
  const isOfAnybody = hasTag || !namesPeople(q)
  const { terms } = isOfAnybody ? understood : await understand(q, { isTyping: true, ignoresPeople: true })
  const products = terms.length > 0 ? await read(nearest(terms, thingOf(q, terms))) : []
  return products.length > 0
    ? { products, isBestRated: false }
    : { products: await read(bestRated), isBestRated: true }
}

async function read(products: Prisma.Sql): Promise<ProductJson[]> {
  const rows = await queryWithPlan(
    productRow,
    Prisma.sql`select ${columnsOf(productSelect)} from (${products}) m join "Product" t on t.id = m."productId" order by m.place`,
  )
  return localProducts(await productsJsonOf(rows))
}

/** The last subject, but not what it is for: of "radio for the kitchen" the radio. */
function thingOf(q: string, terms: Term[]): Term | undefined {
  const [thing = ''] = q.toLowerCase().split(/\s(?:for|with|in|on)\s/)
  const subjects = terms.filter(({ role }) => role === 'subject')
  return subjects.findLast(({ words }) => thing.includes(words)) ?? subjects.at(-1)
}

const nearest = (terms: Term[], thing: Term | undefined) => Prisma.sql`
  select "productId", row_number() over (order by nearness desc, "createdAt" desc, "productId" desc) as place from (
    select *, max(nearness) over () as best from (
      select m."productId", m."createdAt", ${nearnessOf(terms, thing)} as nearness from "ProductSearch" m
      where m.words @@ (select ${someOf(terms)}::tsquery) limit ${maxCompared}
    ) m
  ) m where nearness > 0 and nearness * 2 >= best order by place limit ${maxProducts}`

const bestRated = Prisma.sql`
  select "productId", row_number() over (order by rating desc, "numReviews" desc, "createdAt" desc, "productId" desc) as place
  from "ProductSearch" m order by rating desc, "numReviews" desc, "createdAt" desc, "productId" desc limit ${maxProducts}`
