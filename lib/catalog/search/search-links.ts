import { formatNumber } from '@/lib/shared/locale/formatters'
import { formatShortPrice } from '@/lib/shared/money/money'
import { categoryPath, paths } from '@/lib/shared/routes/paths'
import type { Piece } from './search-meaning'
import { parseSearchQuery, type SearchQuery, searchPageSize, searchParametersOf } from './search-query'
import type { SearchFacets } from './search-schema'

/** The search for all products, newest first. */
export const wholeShop: SearchQuery = parseSearchQuery(new URLSearchParams(), searchPageSize)

/** The one address of a search. A search for one category, without words, is that category's page. */
export function searchPath(query: SearchQuery): string {
  const slug = onlyCategory(query)
  const rest = slug === null ? query : { ...query, categories: [] }
  const parameters = searchParametersOf(rest, searchPageSize)
  return (slug === null ? paths.search : categoryPath(slug)) + (parameters.size ? `?${parameters}` : '')
}

/** The category whose page shows this search, `null` for other searches. */
export function onlyCategory({ q, categories: [slug, ...others] }: SearchQuery): string | null {
  return q === '' && others.length === 0 ? (slug ?? null) : null
}

/**
 * Returns whether search engines may list the page of a search: all products or those of one category, in the usual order and
 * without further filters. Each page of such a list has products that the others lack. Words, filters and other orders only repeat
 * them (`noindex, follow`).
 */
export function isIndexed(query: SearchQuery): boolean {
  const { page } = query
  return searchPath(query) === searchPath({ ...wholeShop, categories: query.categories.slice(0, 1), page })
}

/** The address of a search after a change of its filters or order: a changed list begins with its first page. */
export function changedPath(query: SearchQuery, change: Partial<SearchQuery>): string {
  return searchPath({ ...query, page: 1, ...change })
}

/** Returns the values without this one, or with it when it was not among them. */
export function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value].sort()
}

/** No filter is set. The words, the order and the size of a page are none. */
export const noFilters = {
  categories: [],
  brands: [],
  minPriceCents: null,
  maxPriceCents: null,
  minRating: null,
  isInStock: false,
} satisfies Partial<SearchQuery>

const presentsUnder = (cents: number): Chip => {
  const label = `Presents under ${formatShortPrice(cents)}`
  return { label, href: searchPath({ ...wholeShop, q: label.toLowerCase(), sort: 'relevance' }) }
}

/** A filter in use: what it says, and the address of the search without it. */
export type Chip = { label: string; href: string }

/** Returns a chip for each thing that was understood of the words: its link takes it out of them. */
export function piecesOf(query: SearchQuery, pieces: Piece[]): Chip[] {
  return pieces.map(({ label, without: q }) => {
    const sort = q === '' && query.sort === 'relevance' ? wholeShop.sort : query.sort
    return { label, href: changedPath(query, { q, sort }) }
  })
}

/** Returns a chip for each filter in use, except for the category whose page this is. */
export function chipsOf(query: SearchQuery, { categories }: Pick<SearchFacets, 'categories'>): Chip[] {
  const { brands, minPriceCents, maxPriceCents, minRating, isInStock } = query
  const chip = (label: string, change: Partial<SearchQuery>) => ({ label, href: changedPath(query, change) })
  const chosen = onlyCategory(query) === null ? query.categories : []
  return [
    ...chosen.map((slug) => {
      const { name } = categories.find((category) => category.slug === slug) ?? { name: slug }
      return chip(name, { categories: toggled(query.categories, slug) })
    }),
    ...brands.map((brand) => chip(brand, { brands: toggled(brands, brand) })),
    ...((minPriceCents ?? maxPriceCents) === null
      ? []
      : [chip(priceLabel(minPriceCents, maxPriceCents), { minPriceCents: null, maxPriceCents: null })]),
    ...(minRating === null ? [] : [chip(`${minRating} stars and up`, { minRating: null })]),
    ...(isInStock ? [chip('In stock', { isInStock: false })] : []),
  ]
}

/** Presents by price in the currency of the shop, whatever was searched. */
export const presents = (): Chip[] => [25_00, 50_00].map(presentsUnder)

/** A range of prices, such as "$10 to $24.99", "Up to $9.99" or "$100 and up". */
export function priceLabel(minCents: number | null, maxCents: number | null): string {
  if (minCents === null) return `Up to ${formatShortPrice(maxCents ?? 0)}`
  return maxCents === null
    ? `${formatShortPrice(minCents)} and up`
    : `${formatShortPrice(minCents)} to ${formatShortPrice(maxCents)}`
}

export function countLabel(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`
}
