import { slugOf } from '@/lib/catalog/categories/category-slug'
import { centsIn, formatAmount } from '@/lib/shared/money/money'
import { usualLetters } from '@/lib/shared/text/fold-letters'
import { maxPageSize } from '@/lib/shared/validation/number-limits'

/** The parameters of a search and their one spelling, for pages, the API and the keys of the front server. */

export const sorts = ['relevance', 'newest', 'price', '-price', 'rating'] as const

/** Prices are cents and inclusive, `minRating` is a number of stars. Several categories, or brands, mean any of them. */
export type Sort = (typeof sorts)[number]

export interface SearchQuery {
  /** '' for all products */
  q: string
  /** Slugs. */
  categories: string[]
  brands: string[]
  minPriceCents: number | null
  maxPriceCents: number | null
  minRating: number | null
  /** True if products out of stock are left out. */
  isInStock: boolean
  /** Values of options as `size:42`, in lower case: of one option any of them, of several options one of each. */
  options: string[]
  sort: Sort
  page: number
  /** At most 100. */
  pageSize: number
}

export const searchPageSize = 24

const maxLength = 100
/** Values of one filter. */
const maxValues = 20

/** Controls, lone surrogates and bidirectional overrides: no text of the shop contains them. */
const unsafe = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

const cut = (text: string) => [...text].slice(0, maxLength).join('').trim()

const safe = (text: string) => text.replace(/[\t\n\r]/g, ' ').replace(unsafe, '')

const textOf = (text: string) => cut(safe(text).trim())

const wordsOf = (text: string) => cut(usualLetters(safe(text)).replace(/\s+/g, ' ').trim())

/** Returns the first values, each once and in order. */
function valuesOf(texts: string[], spell: (text: string) => string) {
  return [...new Set(texts.map(spell).filter(Boolean))].slice(0, maxValues).sort()
}

/** Folds the name or value of an option, as `option_key` of the database does. */
const folded = (text: string) =>
  cut(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll('i\u0307', 'i')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** A value of an option as `size:42`, '' for none. */
function optionOf(text: string) {
  const [name = '', ...value] = safe(text).split(':')
  const parts = [name, value.join(':')].map(folded)
  return parts.every(Boolean) ? parts.join(':') : ''
}

/** The name of an option, of one of its values. */
export const optionNameOf = (option: string) => option.slice(0, option.indexOf(':'))

/** A group has at most 100 values of each of three options. */
const maxOptionValues = 100
const maxOptions = 6

function optionsOf(texts: string[]) {
  const options = [...new Set(texts.map(optionOf).filter(Boolean))]
  const names = [...new Set(options.map(optionNameOf))].slice(0, maxOptions)
  const ofName = (name: string) => options.filter((option) => optionNameOf(option) === name)
  return names.flatMap((name) => ofName(name).slice(0, maxOptionValues)).sort()
}

function ratingOf(text: string | null) {
  const rating = text && /^\d(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return rating > 0 && rating <= 5 ? rating : null
}

function countOf(text: string | null, otherwise: number) {
  const count = text && /^\d{1,6}$/.test(text) ? Number(text) : 0
  return count > 0 ? count : otherwise
}

/** The order without `sort`: by relevance to the words, or the newest first. */
const usualSort = (q: string): Sort => (q ? 'relevance' : 'newest')

/** Parses the parameters of a search; ignores what makes no sense and never fails. Of a repeated one the first counts. */
export function parseSearchQuery(
  parameters: URLSearchParams,
  usualPageSize: number = maxPageSize,
): SearchQuery {
  const q = wordsOf(parameters.get('q') ?? '')
  const sort = sorts.find((name) => name === parameters.get('sort'))
  return {
    q,
    categories: valuesOf(parameters.getAll('category'), (text) => cut(slugOf(text))),
    brands: valuesOf(parameters.getAll('brand'), textOf),
    minPriceCents: centsIn(parameters.get('minPrice') ?? '') || null,
    maxPriceCents: centsIn(parameters.get('maxPrice') ?? ''),
    minRating: ratingOf(parameters.get('minRating')),
    isInStock: parameters.get('inStock') === '1',
    options: optionsOf(parameters.getAll('opt')),
    sort: !sort || (sort === 'relevance' && !q) ? usualSort(q) : sort,
    page: countOf(parameters.get('page'), 1),
    pageSize: Math.min(countOf(parameters.get('pageSize'), usualPageSize), maxPageSize),
  }
}

const amountOf = (cents: number) => formatAmount(cents).replace('.00', '')

/** The parameters of a search in their one order and spelling, without usual values. Parsed again they are the same search. */
export function searchParametersOf(query: SearchQuery, usualPageSize: number = maxPageSize): URLSearchParams {
  const { q, minPriceCents, maxPriceCents, minRating, isInStock, options, sort, page, pageSize } = query
  const pairs: [string, string | number | false | null][] = [
    ['q', q],
    ...query.categories.map((slug) => ['category', slug] as [string, string]),
    ...query.brands.map((brand) => ['brand', brand] as [string, string]),
    ['minPrice', minPriceCents !== null && amountOf(minPriceCents)],
    ['maxPrice', maxPriceCents !== null && amountOf(maxPriceCents)],
    ['minRating', minRating],
    ['inStock', isInStock && '1'],
    ...options.map((option) => ['opt', option] as [string, string]),
    ['sort', sort !== usualSort(q) && sort],
    ['page', page > 1 && page],
    ['pageSize', pageSize !== usualPageSize && pageSize],
  ]
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

/** Whether a call asks for one entry a group. Pages always show cards. */
export const asksForCards = (parameters: URLSearchParams) => parameters.get('group') === '1'

/** The parameters of the call for a list in their one spelling. */
export function callParametersOf(given: URLSearchParams): URLSearchParams {
  const parameters = searchParametersOf(parseSearchQuery(given))
  if (asksForCards(given)) parameters.set('group', '1')
  return parameters
}

/** The words as they are written, which a search does not correct. */
export const literally = (words: string) => `"${words}"`

export const isLiteral = (q: string) => /^".*"$/.test(q)

/** Returns whether the query leaves any product out. */
export function isNarrowed(query: SearchQuery) {
  const { minPriceCents, maxPriceCents, minRating } = query
  const isLimited = (minPriceCents ?? maxPriceCents ?? minRating) !== null
  const named = query.categories.length + query.brands.length + query.options.length
  return query.q !== '' || named > 0 || isLimited || query.isInStock
}
