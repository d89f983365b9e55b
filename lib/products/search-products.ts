import 'server-only'
import { categoriesOf, categoryNames } from '@/lib/products/categories'
import { correctWords } from '@/lib/products/correct-words'
import { priceRanges, priceSteps } from '@/lib/products/price-ranges'
import { type ProductRow, productJsonOf } from '@/lib/products/product-json'
import type { SearchQuery } from '@/lib/products/search-query.mjs'
import type { SearchFacets, SearchResult } from '@/lib/products/search-schema'
import { type Facet, type SearchRow, searchSql } from '@/lib/products/search-sql'
import { queryWithPlan } from '@/lib/query-with-plan'

/**
 * Returns one page of the products that a query finds, with the exact total. By relevance, products with all words in their
 * name come first, then those with brand, category and description needed; equal ones newest first. Words that no product has
 * are corrected when similar ones exist and the server has pg_trgm. Public.
 */
export async function listSearchedProducts(query: SearchQuery): Promise<SearchResult> {
  return (await search(query, false)).result
}

/** Like `listSearchedProducts`, with the choices of each filter and how many products each would leave. Public. */
export async function searchProducts(query: SearchQuery): Promise<SearchResult & { facets: SearchFacets }> {
  const { result, counts } = await search(query, true)
  return { ...result, facets: facetsOf(query, counts) }
}

type Found = { result: SearchResult; counts: SearchRow['facets'] }

async function search(query: SearchQuery, withFacets: boolean): Promise<Found> {
  const names = await categoryNames(query.categories)
  const find = async (q: string) => {
    const [row] = await queryWithPlan<SearchRow>(searchSql({ ...query, q }, names, withFacets))
    if (!row) throw new Error('A search has one row')
    return row
  }
  const row = await find(query.q)
  if (row.matched !== 0) return foundOf(row, null, [])
  const { corrected, knownWords } = await correctWords(query.q)
  const better = corrected === null ? row : await find(corrected)
  return better.matched === 0 ? foundOf(row, null, knownWords) : foundOf(better, corrected, [])
}

function foundOf(
  { items, total, facets }: SearchRow,
  correctedTo: string | null,
  nearestWords: string[],
): Found {
  const products = items.map((item) => {
    const row = item as ProductRow & { createdAt: string }
    return productJsonOf({ ...row, createdAt: new Date(row.createdAt) })
  })
  return { result: { items: products, total, correctedTo, nearestWords }, counts: facets ?? [] }
}

/** The choices of each filter, from the numbers by value. */
function facetsOf(query: SearchQuery, counts: SearchRow['facets']): SearchFacets {
  const countsOf = (facet: Facet) =>
    counts
      .filter(({ key }) => key.startsWith(`${facet}:`))
      .map(({ key, count }) => ({ name: key.slice(facet.length + 1), count }))
  const numbers = (facet: Facet, length: number) => {
    const found = new Map(countsOf(facet).map(({ name, count }) => [Number(name), count]))
    return Array.from({ length }, (_, value) => found.get(value) ?? 0)
  }
  const stars = numbers('rating', 6)
  const { minPriceCents, maxPriceCents } = query
  return {
    categories: categoriesOf(countsOf('category')).map((category) => ({
      ...category,
      isChosen: query.categories.includes(category.slug),
    })),
    brands: countsOf('brand')
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map((brand) => ({ ...brand, isChosen: query.brands.includes(brand.name) })),
    prices: priceRanges(numbers('price', priceSteps.length + 1)).map((range) => ({
      ...range,
      isChosen:
        range.minCents === minPriceCents &&
        range.maxCents === maxPriceCents &&
        (minPriceCents ?? maxPriceCents) !== null,
    })),
    ratings: [4, 3, 2, 1].map((minRating) => ({
      minRating,
      count: stars.slice(minRating).reduce((sum, count) => sum + count, 0),
      isChosen: query.minRating === minRating,
    })),
    inStock: {
      count: countsOf('stock').find(({ name }) => name === 'true')?.count ?? 0,
      isChosen: query.isInStock,
    },
  }
}
