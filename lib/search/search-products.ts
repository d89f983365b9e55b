import 'server-only'
import { knownFilters } from '@/lib/catalogue/categories'
import { productJsonOf } from '@/lib/catalogue/product-json'
import { listProducts } from '@/lib/catalogue/queries'
import { queryWithPlan } from '@/lib/db/sql-transaction'
import { correctWords } from './correct-words'
import { type FacetCounts, facetsOf } from './search-facets'
import { isNarrowed, type SearchQuery } from './search-query'
import type { SearchFacets, SearchResult } from './search-schema'
import { type SearchRow, searchRow, searchSql } from './search-sql'

/**
 * Returns one page of the products that a query finds, with the exact total. By relevance, products with all words in their
 * name come first, then those with brand, category and description needed; equal ones newest first. Words that no product has
 * are corrected when similar ones exist and the server has pg_trgm. Public.
 */
export async function listSearchedProducts(query: SearchQuery): Promise<SearchResult> {
  const isWholeList = !isNarrowed(query) && query.sort === 'newest'
  if (isWholeList) return { ...(await listProducts(query)), query, correctedTo: null, nearestWords: [] }
  return (await search(query, false)).result
}

/** Like `listSearchedProducts`, with the choices of each filter and how many products each would leave. Public. */
export async function searchProducts(query: SearchQuery): Promise<SearchResult & { facets: SearchFacets }> {
  const { result, counts, categoryNames } = await search(query, true)
  return { ...result, facets: facetsOf(counts, result.query, categoryNames) }
}

type Search = { result: SearchResult; counts: FacetCounts; categoryNames: string[] }

async function search(asked: SearchQuery, withFacets: boolean): Promise<Search> {
  const { categoryNames, ...known } = await knownFilters(asked)
  const query = { ...asked, ...known }
  const find = async (q: string) => {
    const [row] = await queryWithPlan(searchRow, searchSql({ ...query, q }, categoryNames, withFacets))
    if (!row) throw new Error('A search has one row')
    return row
  }
  const foundIn = (row: SearchRow, correctedTo: string | null, nearestWords: string[]): Search => {
    const result = { items: row.items.map(productJsonOf), total: row.total, query, correctedTo, nearestWords }
    return { result, counts: row.facets ?? [], categoryNames }
  }
  const row = await find(query.q)
  if (row.matched !== 0) return foundIn(row, null, [])
  const { corrected, knownWords } = await correctWords(query.q)
  const better = corrected === null ? row : await find(corrected)
  return better.matched === 0 ? foundIn(row, null, knownWords) : foundIn(better, corrected, [])
}
