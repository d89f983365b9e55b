import 'server-only'
import { countCategories, withCategoryNames } from '@/lib/catalogue/categories'
import { productRow } from '@/lib/catalogue/product-json'
import { slugOf } from '@/lib/catalogue/slug'
import { queryWithPlan } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/text/money'
import { z } from '@/lib/text/zod'
import { correctWords } from './correct-words'
import type { CategoryJson, SearchResult, SuggestionsJson } from './search-schema'
import { tierOf } from './search-sql'

type Suggested = SuggestionsJson & Pick<SearchResult, 'correctedTo'>

const maxProducts = 6
const maxCategories = 3

/**
 * Returns products and categories for words that are being typed: products with the words in their name first, then those of
 * a search; categories with the words in their name, then those of the products. Corrects words as a search does, and names them
 * (`correctedTo`). `q` is that of a parsed query. Public.
 */
export async function suggestProducts(q: string): Promise<Suggested> {
  const found = await suggest(q)
  if (found.products.length + found.categories.length > 0) return { ...found, correctedTo: null }
  const { corrected } = await correctWords(q)
  return corrected === null
    ? { ...found, correctedTo: null }
    : { ...(await suggest(corrected)), correctedTo: corrected }
}

const suggestedRow = productRow.pick({ id: true, name: true, image: true, priceCents: true, category: true })
const namedRow = z.object({
  products: z.array(suggestedRow),
  categories: z.array(z.object({ name: z.string(), hasWords: z.boolean() })),
})
type SuggestedRow = z.infer<typeof suggestedRow>
type Named = z.infer<typeof namedRow>

async function suggest(q: string): Promise<SuggestionsJson> {
  const isNamed = Prisma.sql`m.title @@ search_query(${q}, 'A')`
  const [named] = await queryWithPlan(
    namedRow,
    Prisma.sql`${withCategoryNames}
    select (select coalesce(json_agg(p), '[]') from (${productsSql(q, isNamed, Prisma.sql`1`, maxProducts)}) p) as products,
      (select coalesce(json_agg(c), '[]') from (
        select name, coalesce(search_vector(search_text(name)) @@ search_query(${q}), false) as "hasWords"
        from names where name is not null order by name
      ) c) as categories`,
  )
  const { products = [], categories = [] } = named ?? {}
  const missing = maxProducts - products.length
  const others = productsSql(q, Prisma.sql`not ${isNamed}`, tierOf(q), missing)
  if (missing > 0) products.push(...(await queryWithPlan(suggestedRow, others)))
  const suggested = products.map(({ id: _id, name, image, priceCents }) => {
    return { _id, name, image, price: formatAmount(priceCents) }
  })
  return { products: suggested, categories: await suggestCategories(categories, products) }
}

/** At most `count` products, the newest of those with the smallest `order` first. */
function productsSql(q: string, condition: Prisma.Sql, order: Prisma.Sql, count: number): Prisma.Sql {
  return Prisma.sql`select t.id, t.name, t.image, t."priceCents", t.category from (
      select m."productId", m."createdAt", ${order} as place from "ProductSearch" m
      where m.words @@ search_query(${q}) and ${condition}
      order by place, m."createdAt" desc, m."productId" desc limit ${count}
    ) m join "Product" t on t.id = m."productId" order by m.place, m."createdAt" desc, m."productId" desc`
}

/** Those with the words in their name, the largest first, then those of the products. Counts no more than it has to. */
async function suggestCategories(
  all: Named['categories'],
  products: SuggestedRow[],
): Promise<CategoryJson[]> {
  const withWords = all.filter(({ hasWords }) => hasWords).map(({ name }) => slugOf(name))
  const ofProducts = products.map(({ category }) => slugOf(category))
  const slugs = [...new Set([...withWords, ...ofProducts])].filter(Boolean)
  const candidates = new Set(slugs.slice(0, Math.max(maxCategories, new Set(withWords).size)))
  const names = all.map(({ name }) => name).filter((name) => candidates.has(slugOf(name)))
  const counted = await countCategories(names)
  const [named, others] = [true, false].map((has) =>
    counted.filter(({ slug }) => withWords.includes(slug) === has),
  )
  const inOrder = (others ?? []).toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
  return [...(named ?? []), ...inOrder].slice(0, maxCategories)
}
