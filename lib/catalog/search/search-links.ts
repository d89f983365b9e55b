import type { LocalWords } from '@/lib/catalog/translations/local-words'
import { t } from '@/lib/shared/messages/message'
import { formatShortPrice } from '@/lib/shared/money/money'
import { categoryPath, paths } from '@/lib/shared/routes/paths'
import { parseSearchQuery, type SearchQuery, searchPageSize, searchParametersOf } from './search-query'

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
  options: [],
} satisfies Partial<SearchQuery>

const presentsUnder = (cents: number): Chip => {
  const label = t('search.presentsUnder', { price: formatShortPrice(cents) })
  // Amounts have spaces that do not break; words have none.
  const q = label.toLowerCase().replaceAll(/\s/g, ' ')
  return { label, href: searchPath({ ...wholeShop, q, sort: 'relevance' }) }
}

/** A filter in use: what it says, and the address of the search without it. */
/** `words`: the label where a piece of it is in another language than the page. */
export type Chip = { label: string; href: string; words?: LocalWords }

/** Presents by price in the currency of the shop, whatever was searched. */
export const presents = (): Chip[] => [25_00, 50_00].map(presentsUnder)

export function countLabel(total: number): string {
  return t('search.countLabel', { total })
}
