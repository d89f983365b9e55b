import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNarrowed, parseSearchQuery, type SearchQuery, searchParametersOf, sorts } from './search-query'

const everything: SearchQuery = {
  q: '',
  categories: [],
  brands: [],
  minPriceCents: null,
  maxPriceCents: null,
  minRating: null,
  isInStock: false,
  options: [],
  sort: 'newest',
  page: 1,
  pageSize: 100,
}

const parse = (text: string) => parseSearchQuery(new URLSearchParams(text))
const spell = (text: string) => searchParametersOf(parse(text)).toString()

test.each<[string, Partial<SearchQuery>]>([
  ['q=lamp', { q: 'lamp', sort: 'relevance' }],
  ['q=%20%20ＬＡＭＰ%09%0A oak%20', { q: 'LAMP oak', sort: 'relevance' }],
  ['q=%00a%E2%80%AEb%1F', { q: 'ab', sort: 'relevance' }],
  ['q=((((', { q: '((((', sort: 'relevance' }],
  ['q=lamp&sort=-price', { q: 'lamp', sort: '-price' }],
  ['sort=rating', { sort: 'rating' }],
  ['category=Home&category=home&category=Men%27s+Shoes', { categories: ['home', 'mens-shoes'] }],
  ['brand=Zeta&brand=Alpha+%26+Co&brand=Zeta', { brands: ['Alpha & Co', 'Zeta'] }],
  ['minPrice=25&maxPrice=49.9', { minPriceCents: 2500, maxPriceCents: 4990 }],
  ['minRating=4', { minRating: 4 }],
  ['minRating=4.5&inStock=1', { minRating: 4.5, isInStock: true }],
  ['opt=Size:42&opt=size:%20%2043%20&opt=SIZE:42', { options: ['size:42', 'size:43'] }],
  ['opt=Ratio:16:9&opt=Size:Extra%20%20large', { options: ['ratio:16:9', 'size:extra large'] }],
  ['page=03&pageSize=24', { page: 3, pageSize: 24 }],
  ['pageSize=5000', {}],
])('?%s is understood', (text, part) => {
  expect(parse(text)).toEqual({ ...everything, ...part })
})

test.each([
  'utm_source=x&__proto__=1',
  'q=&q=lamp',
  'q=%20%09&sort=relevance',
  'category=%0B%E2%80%8B&category=&brand=%20&brand=%00',
  'opt=&opt=42&opt=:42&opt=Size:&opt=%20:%00',
  'minPrice=-1&maxPrice=1e3&maxPrice=5',
  'minPrice=0&maxPrice=99999999',
  'maxPrice=1,5&minPrice=0x10&minRating=0',
  'minRating=6&inStock=true',
  'minRating=four&inStock=0&inStock=1',
  `sort=${encodeURIComponent("price; drop table 'Product'")}`,
  'sort=PRICE&page=0&pageSize=0',
  'page=-1&pageSize=x',
  'page=1.5&pageSize=1e1',
  'page=9999999&pageSize=',
])('C02 of ?%s everything is ignored', (text) => {
  expect(parse(text)).toEqual(everything)
  expect(spell(text)).toBe('')
})

test('C03 C04 long texts are cut at 100 characters, never within one, and long lists at 20 values, of an option at 100', () => {
  expect(parse(`q=${'x'.repeat(10_000)}`).q).toBe('x'.repeat(100))
  expect(parse(`q=${encodeURIComponent('😀'.repeat(101))}`).q).toBe('😀'.repeat(100))
  expect(parse(`q=${'%EF%B7%BA'.repeat(2000)}`).q.length).toBeLessThanOrEqual(100)
  expect(parse(`brand=${'b'.repeat(200)}`).brands).toEqual(['b'.repeat(100)])
  const many = Array.from({ length: 100 }, (_, number) => `brand=b${number}&category=c${number}`).join('&')
  expect([parse(many).brands.length, parse(many).categories.length]).toEqual([20, 20])
  const sizes = Array.from({ length: 150 }, (_, number) => `opt=size:${number}`).join('&')
  const options = parse(`${sizes}&opt=colour:red&opt=a:1&opt=b:1&opt=c:1&opt=d:1&opt=e:1`).options
  expect([options.length, options.includes('colour:red'), options.includes('e:1')]).toEqual([
    105,
    true,
    false,
  ])
  expect(parseSearchQuery(new URLSearchParams([['q', 'a\ud800b']])).q).toMatch(/^a\ufffd?b$/)
})

test('parameters have one order and one spelling, without those that have their usual value', () => {
  const text =
    'pageSize=024&page=002&sort=price&inStock=1&opt=Size:9&opt=Size:10&minRating=4.0&maxPrice=50.00&minPrice=7.5&brand=b&brand=a&category=A+B&q= x '
  expect(spell(text)).toBe(
    'q=x&category=a-b&brand=a&brand=b&minPrice=7.50&maxPrice=50&minRating=4&inStock=1&opt=size%3A10&opt=size%3A9&sort=price&page=2&pageSize=24',
  )
  expect(spell('q=x&sort=relevance&page=1&pageSize=100')).toBe('q=x')
  expect(spell('sort=newest')).toBe('')
  const query = parseSearchQuery(new URLSearchParams('page=2'), 24)
  expect([query.pageSize, searchParametersOf(query, 24).toString()]).toEqual([24, 'page=2'])
})

test('a query is narrowed by words and filters, not by sort and page', () => {
  expect(['', 'sort=price', 'page=2'].map((text) => isNarrowed(parse(text)))).toEqual([false, false, false])
  const filters = [
    'q=a',
    'category=a',
    'brand=a',
    'minPrice=1',
    'maxPrice=0',
    'minRating=1',
    'inStock=1',
    'opt=Size:42',
  ]
  expect(filters.filter((text) => !isNarrowed(parse(text)))).toEqual([])
})

const texts = fc.string({ unit: 'binary', maxLength: 30 })
const names = [
  'q',
  'category',
  'brand',
  'minPrice',
  'maxPrice',
  'minRating',
  'inStock',
  'opt',
  'sort',
  'page',
  'x',
]
const values = fc.oneof(
  texts,
  fc.constantFrom(...sorts, '1', '0', '4.5', '12.30', '007', 'Home & Garden', 'Size:42'),
)
const anyParameters = fc.array(fc.tuple(fc.constantFrom(...names, 'pageSize'), values), { maxLength: 25 })

test('whatever is sent, the spelling of a search is the same search, and spelt the same again', () => {
  fc.assert(
    fc.property(anyParameters, (pairs) => {
      const query = parseSearchQuery(new URLSearchParams(pairs))
      const spelt = searchParametersOf(query)
      expect(parseSearchQuery(spelt)).toEqual(query)
      expect(spell(String(spelt))).toBe(String(spelt))
    }),
    { numRuns: 500 },
  )
})

test('the order of different parameters does not matter', () => {
  const different = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), values), {
    selector: ([name]) => name,
  })
  const spelt = (pairs: [string, string][]) => spell(String(new URLSearchParams(pairs)))
  fc.assert(fc.property(different, (pairs) => spelt(pairs) === spelt(pairs.toReversed())))
})
