import 'server-only'
import { readByGroups } from '@/lib/catalog/cards/by-groups'
import type { CardJson } from '@/lib/catalog/cards/card-schema'
import { cardSearchSql } from '@/lib/catalog/cards/card-sql'
import { cardsOf } from '@/lib/catalog/cards/cards-of'
import { listCards } from '@/lib/catalog/cards/list-cards'
import { optionFacetsOf } from '@/lib/catalog/cards/option-facets'
import { ownOptions } from '@/lib/catalog/cards/own-options'
import { byCount, knownFilters } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { type ProductRow, productsJsonOf } from '@/lib/catalog/products/product-json'
import { listProducts } from '@/lib/catalog/products/product-queries'
import { correctWords } from '@/lib/catalog/spelling/correct-words'
import { recordMiss } from '@/lib/catalog/synonyms/record-miss'
import { localCategories, localProducts } from '@/lib/catalog/translations/local-products'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import { foldLetters } from '@/lib/shared/text/fold-letters'
import type { z } from '@/lib/shared/validation/zod'
import { type FacetCounts, facetsOf } from './search-facets'
import { namesPeople, type Piece, withoutWords } from './search-meaning'
import { isNarrowed, type SearchQuery } from './search-query'
import type { SearchFacets, SearchResult } from './search-schema'
import { searchRow, searchSql } from './search-sql'
import { type Term, type Understood, understand } from './search-terms'

/**
 * Returns one page of the products that a query finds, with the exact total. The words may name goods, and say what they cost, are
 * made of or are for. By relevance, products with the words in their name come first, then in maker and category; what has them only in
 * its description is left out when others are better; equal ones newest first. The product whose number it is comes first. Words that no product has are corrected when similar
 * ones exist and the server has pg_trgm. Public.
 */
export async function listSearchedProducts(query: SearchQuery): Promise<SearchResult> {
  const isWholeList = !isNarrowed(query) && query.sort === 'newest'
  if (isWholeList) return { ...(await listProducts(query)), query, ...asWritten(query.q), pieces: [] }
  const { result, rows } = await search(query, {})
  return { ...result, items: await localProducts(await productsJsonOf(rows)) }
}

/**
 * Like `listSearchedProducts`, with one card a group: of its members that the query finds the one that fits the words best, in stock
 * before sold out, cheaper, older. Public.
 */
export async function listSearchedCards(query: SearchQuery): Promise<SearchResult<CardJson>> {
  const isWholeList = !isNarrowed(query) && query.sort === 'newest'
  if (isWholeList) return { ...(await listCards(query)), query, ...asWritten(query.q), pieces: [] }
  const { result, rows, groups } = await search(query, { forCards: true })
  return { ...result, items: await cardsOf(rows, groups) }
}

/** Like `listSearchedCards`, with the choices of each filter and how many cards each would leave. Public. */
export async function searchProducts(
  query: SearchQuery,
): Promise<SearchResult<CardJson> & { facets: SearchFacets }> {
  const { result, rows, groups, priced, terms, counts, categoryNames } = await search(query, {
    forCards: true,
    withFacets: true,
  })
  const own = facetsOf(counts, priced, categoryNames)
  const [items, options, categories] = await Promise.all([
    cardsOf(rows, groups),
    optionFacetsOf(counts, result.query.options),
    localCategories(own.categories),
  ])
  const facets = { ...own, categories: categories.toSorted(byCount), options }
  const words = result.correctedTo ?? query.q
  const pieces = categoryPieces(words, terms, facets).filter(({ slug }) => !query.categories.includes(slug))
  return { ...result, items, pieces: [...pieces, ...result.pieces], facets }
}

/** The words that name a category of what was found. */
function categoryPieces(
  q: string,
  terms: Term[],
  { categories }: SearchFacets,
): (Piece & { slug: string })[] {
  const subjects = terms.filter(({ role }) => role === 'subject').map(({ words }) => words)
  return categories.flatMap(({ name, slug }) => {
    const singular = (word: string) => word.replace(/s$/, '')
    const ofName = `${slug} ${foldLetters(slugOf(name))}`.split(/[- ]/).map(singular)
    // In the own language a phrase is no category, as it never was.
    const words = subjects.find((subject) =>
      furtherLanguage() === null
        ? ofName.includes(singular(subject))
        : subject.split(' ').every((word) => ofName.includes(singular(word))),
    )
    return words === undefined ? [] : [{ slug, label: name, without: withoutWords(q, words) }]
  })
}

type Search = {
  result: Omit<SearchResult, 'items'>
  rows: ProductRow[]
  groups: z.infer<typeof searchRow>['groups']
  /** The query with the prices of its words. */
  priced: SearchQuery
  terms: Term[]
  counts: FacetCounts
  categoryNames: string[]
}

const nothing: z.infer<typeof searchRow> = {
  matched: 0,
  total: 0,
  items: [],
  facets: null,
  hasGroups: false,
}

const asWritten = (q: string): Pick<SearchResult, 'correctedTo' | 'nearestWords' | 'nearestQuery'> => ({
  correctedTo: null,
  nearestWords: [],
  nearestQuery: q,
})

type How = { forCards?: boolean; withFacets?: boolean }

async function search(rawQuery: SearchQuery, { forCards = false, withFacets = false }: How): Promise<Search> {
  const [{ categoryNames, ...filters }, options] = await Promise.all([
    knownFilters(rawQuery),
    ownOptions(rawQuery.options),
  ])
  const query = { ...rawQuery, ...filters, options }
  const find = async (q: string, ignoresPeople = false) => {
    const understood = await understand(q, { ignoresPeople })
    const priced = withMeaning({ ...query, q }, understood)
    const isFound =
      priced.q === '' || understood.products.length > 0 || understood.terms.every(({ isKnown }) => isKnown)
    const wanted = { understood, categoryNames, withFacets }
    const read = async (byCards: boolean) => {
      const statement = byCards ? cardSearchSql(priced, wanted) : searchSql(priced, { ...wanted, forCards })
      return (await queryWithPlan(searchRow, statement))[0]
    }
    const row = !isFound ? nothing : await (forCards ? readByGroups(read) : read(false))
    return { row: row ?? nothing, understood, priced }
  }
  type Found = Awaited<ReturnType<typeof find>>
  const resultOf = ({ row, understood, priced }: Found, correction: ReturnType<typeof asWritten>): Search => {
    const isSpoken = (['minPriceCents', 'maxPriceCents'] as const).every(
      (limit) => understood[limit] === null || understood[limit] === priced[limit],
    )
    const pieces = understood.pieces.filter(
      ({ isPrice, isOrder }) => (!isPrice || isSpoken) && (!isOrder || query.sort === 'relevance'),
    )
    const result = { total: row.total, query, ...correction, pieces }
    return {
      result,
      rows: row.items,
      groups: row.groups,
      priced,
      terms: understood.terms,
      counts: row.facets ?? [],
      categoryNames,
    }
  }
  const first = await find(query.q)
  if (first.row.matched !== 0) return resultOf(first, asWritten(query.q))
  if (namesPeople(query.q) && !first.understood.isLiteral) {
    const ofAnybody = await find(query.q, true)
    if (ofAnybody.row.matched !== 0) return resultOf(ofAnybody, asWritten(query.q))
  }
  const { corrected, partly, knownWords } = await correctWords(query.q, first.understood)
  const better = corrected === null ? first : await find(corrected)
  if (better.row.matched !== 0)
    return resultOf(better, { ...asWritten(corrected ?? query.q), correctedTo: corrected })
  await recordMiss(first.understood)
  return resultOf(first, { correctedTo: null, nearestWords: knownWords, nearestQuery: partly })
}

/** The query as its words mean it. A price that was chosen replaces that of the words, and both if no product could have them. */
function withMeaning(query: SearchQuery, understood: Understood): SearchQuery {
  const { terms, pieces, minPriceCents, maxPriceCents } = understood
  const min = query.minPriceCents ?? minPriceCents
  const max = query.maxPriceCents ?? maxPriceCents
  const isPossible = min === null || max === null || min <= max
  return {
    ...query,
    // Words that only say a price name no goods.
    q: terms.length === 0 && pieces.length > 0 ? '' : query.q,
    ...(isPossible && { minPriceCents: min, maxPriceCents: max }),
  }
}
