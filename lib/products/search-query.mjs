import { centsIn, decimalsOf } from '../decimal-amount.mjs'
import { maxPageSize } from '../limits.mjs'
import { slugOf } from './slug.mjs'

/**
 * The parameters of a search and their one spelling, for pages, the API and the keys of the front server. Plain JavaScript,
 * because the front server runs without a build.
 */

export const sorts = /** @type {const} */ (['relevance', 'newest', 'price', '-price', 'rating'])

/**
 * Prices are cents and inclusive, `minRating` is a number of stars. Several categories, or brands, mean any of them.
 * @typedef {typeof sorts[number]} Sort
 * @typedef {object} SearchQuery
 * @property {string} q  '' for all products
 * @property {string[]} categories  slugs
 * @property {string[]} brands
 * @property {number | null} minPriceCents
 * @property {number | null} maxPriceCents
 * @property {number | null} minRating
 * @property {boolean} isInStock  whether products out of stock are left out
 * @property {Sort} sort
 * @property {number} page  from 1
 * @property {number} pageSize  at most 100
 */

/** Products per page of the shop. */
export const searchPageSize = 24

const maxLength = 100
/** Values of one filter. */
const maxValues = 20

/** Controls, lone surrogates and bidirectional overrides: no text of the shop contains them. */
const unsafe = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

const cut = (/** @type {string} */ text) => [...text].slice(0, maxLength).join('').trim()

/** @param {string} text */
function textOf(text) {
  return cut(
    text
      .replace(/[\t\n\r]/g, ' ')
      .replace(unsafe, '')
      .trim(),
  )
}

/** @param {string | null} text  @returns {string} */
function wordsOf(text) {
  return cut(
    (text ?? '')
      .replace(/[\t\n\r]/g, ' ')
      .replace(unsafe, '')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** Returns the first values, each once and in order. @param {string[]} texts  @param {(text: string) => string} spell */
function valuesOf(texts, spell) {
  return [...new Set(texts.map(spell).filter(Boolean))].slice(0, maxValues).sort()
}

/** @param {string | null} text */
function ratingOf(text) {
  const rating = text && /^\d(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return rating > 0 && rating <= 5 ? rating : null
}

/** @param {string | null} text  @param {number} otherwise */
function countOf(text, otherwise) {
  const count = text && /^\d{1,6}$/.test(text) ? Number(text) : 0
  return count > 0 ? count : otherwise
}

/** The order without `sort`: by relevance to the words, or the newest first. @param {string} q  @returns {Sort} */
const usualSort = (q) => (q ? 'relevance' : 'newest')

/**
 * Parses the parameters of a search. Ignores unknown parameters and values that make no sense; never fails. Of a parameter
 * that cannot be repeated the first counts.
 * @param {URLSearchParams} parameters
 * @param {number} [usualPageSize]
 * @returns {SearchQuery}
 */
export function parseSearchQuery(parameters, usualPageSize = maxPageSize) {
  const q = wordsOf(parameters.get('q'))
  const sort = sorts.find((name) => name === parameters.get('sort'))
  return {
    q,
    categories: valuesOf(parameters.getAll('category'), (text) => cut(slugOf(text))),
    brands: valuesOf(parameters.getAll('brand'), textOf),
    minPriceCents: centsIn(parameters.get('minPrice') ?? '') || null,
    maxPriceCents: centsIn(parameters.get('maxPrice') ?? ''),
    minRating: ratingOf(parameters.get('minRating')),
    isInStock: parameters.get('inStock') === '1',
    sort: !sort || (sort === 'relevance' && !q) ? usualSort(q) : sort,
    page: countOf(parameters.get('page'), 1),
    pageSize: Math.min(countOf(parameters.get('pageSize'), usualPageSize), maxPageSize),
  }
}

/** @param {number} cents */
const amountOf = (cents) => decimalsOf(cents).replace('.00', '')

/**
 * The parameters of a search in their one order and spelling, without those that have their usual value. Parsed again they
 * are the same search.
 * @param {SearchQuery} query
 * @param {number} [usualPageSize]
 * @returns {URLSearchParams}
 */
export function searchParametersOf(query, usualPageSize = maxPageSize) {
  const { q, minPriceCents, maxPriceCents, minRating, isInStock, sort, page, pageSize } = query
  /** @type {[string, string | number | false | null][]} */
  const pairs = [
    ['q', q],
    ...query.categories.map((slug) => /** @type {[string, string]} */ (['category', slug])),
    ...query.brands.map((brand) => /** @type {[string, string]} */ (['brand', brand])),
    ['minPrice', minPriceCents !== null && amountOf(minPriceCents)],
    ['maxPrice', maxPriceCents !== null && amountOf(maxPriceCents)],
    ['minRating', minRating],
    ['inStock', isInStock && '1'],
    ['sort', sort !== usualSort(q) && sort],
    ['page', page > 1 && page],
    ['pageSize', pageSize !== usualPageSize && pageSize],
  ]
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

/** Whether the query leaves any product out. @param {SearchQuery} query */
export function isNarrowed({ q, categories, brands, minPriceCents, maxPriceCents, minRating, isInStock }) {
  const isLimited = minPriceCents !== null || maxPriceCents !== null || minRating !== null
  return q !== '' || categories.length > 0 || brands.length > 0 || isLimited || isInStock
}
