import 'server-only'
import { readByGroups } from '@/lib/catalog/cards/by-groups'
import { hasGroups } from '@/lib/catalog/cards/card-conditions'
import { membersInOrder, onePerGroup } from '@/lib/catalog/cards/card-members'
import { suggestedCards, suggestedColumns, suggestedRow } from '@/lib/catalog/cards/suggested-cards'
import { countCategories, withCategoryNames } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { correctWords } from '@/lib/catalog/spelling/correct-words'
import { localCategories } from '@/lib/catalog/translations/local-products'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { namesPeople } from './search-meaning'
import { allOf, hasNear, isFound, isInTitle, isNear, rankOf } from './search-rank'
import type { CategoryJson, SearchResult, SuggestionsJson } from './search-schema'
import { type Understood, understand } from './search-terms'

type Suggested = SuggestionsJson & Pick<SearchResult, 'correctedTo'>

const typing = { isTyping: true }

const maxProducts = 6
const maxCategories = 3

/**
 * Returns products and categories for words that are being typed: products with the words in their name first, then those of
 * a search; categories with the words in their name, then those of the products. Corrects words as a search does, and names them
 * (`correctedTo`). `q` is that of a parsed query. Public.
 */
export async function suggestProducts(q: string): Promise<Suggested> {
  const understood = await understand(q, typing)
  const first = await suggest(understood)
  if (first.products.length + first.categories.length > 0) return { ...first, correctedTo: null }
  if (namesPeople(q) && !understood.isLiteral) {
    const ofAnybody = await suggest(await understand(q, { isTyping: true, ignoresPeople: true }))
    if (ofAnybody.products.length > 0) return { ...ofAnybody, correctedTo: null }
  }
  const { corrected } = await correctWords(q, understood, true)
  return corrected === null
    ? { ...first, correctedTo: null }
    : { ...(await suggest(await understand(corrected, typing))), correctedTo: corrected }
}

const namedRow = z.object({
  products: z.array(suggestedRow),
  categories: z.array(z.object({ name: z.string(), hasWords: z.boolean() })),
  hasGroups: z.boolean(),
})
const pricedRow = z.object({ products: z.array(suggestedRow), hasGroups: z.boolean() })
type SuggestedRow = z.infer<typeof suggestedRow>
type Named = z.infer<typeof namedRow>

async function suggest(understood: Understood): Promise<SuggestionsJson> {
  const { terms, products: coded } = understood
  if (terms.length + coded.length === 0) return { products: await suggestByPrice(understood), categories: [] }
  const named = await readByGroups(async (byCards) => {
    const rows = await queryWithPlan(
      namedRow,
      Prisma.sql`${withCategoryNames}
      select (select coalesce(json_agg(p), '[]') from (${productsSql(understood, byCards)}) p) as products,
        (select coalesce(json_agg(c), '[]') from (
          select name, coalesce(search_name(name) @@ ${allOf(terms)}::tsquery, false) as "hasWords"
          from names where name is not null order by name
        ) c) as categories, ${hasGroups} as "hasGroups"`,
    )
    return rows[0]
  })
  const { products = [], categories = [] } = named ?? {}
  return {
    products: await suggestedCards(products),
    categories: await localCategories(await suggestCategories(categories, products)),
  }
}

/** Words that only say a price. */
async function suggestByPrice({
  pieces,
  isCheapestFirst,
  ...prices
}: Understood): Promise<SuggestionsJson['products']> {
  if (pieces.length === 0) return []
  const order = isCheapestFirst
    ? Prisma.sql`m."priceCents", m."createdAt" desc`
    : Prisma.sql`m."createdAt" desc`
  const inRange = (product: Prisma.Sql) =>
    Prisma.sql`${product}."priceCents" between ${prices.minPriceCents ?? 0} and ${prices.maxPriceCents ?? maxInteger}`
  const isShown = Prisma.sql`(m."groupId" is null or m."productId" = (
    select s."productId" from "ProductSearch" s where s."groupId" = m."groupId" and ${inRange(Prisma.sql`s`)}
    order by ${membersInOrder} limit 1))`
  const row = await readByGroups(async (byCards) => {
    const rows = await queryWithPlan(
      pricedRow,
      Prisma.sql`select (select coalesce(json_agg(p), '[]') from (select ${suggestedColumns(isPriced(prices))} from (
        select * from "ProductSearch" m where ${inRange(Prisma.sql`m`)} and ${byCards ? isShown : Prisma.sql`true`}
        order by ${order}, m."productId" desc limit ${maxProducts}
      ) m join "Product" t on t.id = m."productId" order by ${order}, m."productId" desc) p) as products, ${hasGroups} as "hasGroups"`,
    )
    return rows[0]
  })
  return suggestedCards(row?.products ?? [])
}

/** The best matches, the newest of equal ones first; one of a group. */
function productsSql(understood: Understood, byCards: boolean): Prisma.Sql {
  const { minPriceCents, maxPriceCents } = understood
  const order = Prisma.sql`m.rank, m."createdAt" desc, m."productId" desc`
  const near = Prisma.sql`select * from found m where ${isNear}`
  const shown = byCards ? onePerGroup(near) : near
  return Prisma.sql`select ${suggestedColumns(singlesOut(understood))} from (
      with found as materialized (
        select m."productId", m."groupId", m."isInStock", m."priceCents", m."createdAt", ${rankOf(understood)} as rank, ${isInTitle(understood)} as "isNear" from "ProductSearch" m
        where ${isFound(understood)} and m."priceCents" between ${minPriceCents ?? 0} and ${maxPriceCents ?? maxInteger}
      ), best as materialized (select ${hasNear(understood)} as "hasNear")
      select * from (${shown}) m order by ${order} limit ${maxProducts}
    ) m join "Product" t on t.id = m."productId" order by ${order}`
}

const isPriced = ({ minPriceCents, maxPriceCents }: Pick<Understood, 'minPriceCents' | 'maxPriceCents'>) =>
  Prisma.sql`${(minPriceCents ?? maxPriceCents) !== null}::boolean`

/**
 * Whether what was typed says product `t` and not any of its group: a price, its number, or a word for a value of its options which the
 * name of the group does not have.
 */
function singlesOut(understood: Understood): Prisma.Sql {
  const { terms, products } = understood
  const isValue = terms.map((term) => {
    const words = Prisma.sql`${allOf([term])}::tsquery`
    return Prisma.sql`(v.words @@ ${words} and not search_name(g.name) @@ ${words})`
  })
  return Prisma.sql`(${isPriced(understood)} or t.id = any(${products}::int[])${
    isValue.length === 0
      ? Prisma.empty
      : Prisma.sql` or exists (
      select from "OptionValue" o, lateral (select search_name(concat_ws(' ', o.value,
        (select string_agg(each.value->>'text', ' ') from jsonb_each(o.translations) each))) as words) v
      where o.id = any(t."valueIds") and (${Prisma.join(isValue, ' or ')}))`
  })`
}

/** Categories with the words in their name come first, then the categories of the products. Counts no more than it has to. */
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
