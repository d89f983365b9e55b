import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { chipsOf, priceLabel } from './search-chips'
import { changedPath, countLabel, isIndexed, noFilters, searchPath, toggled } from './search-links'
import { parseSearchQuery, searchPageSize } from './search-query'

const queryOf = (parameters: string) => parseSearchQuery(new URLSearchParams(parameters), searchPageSize)

test.each([
  ['', '/search'],
  ['pageSize=24&sort=newest&page=1&utm=x', '/search'],
  ['category=Kitchen', '/category/kitchen'],
  ['category=b%C3%BCro&page=2', '/category/b%C3%BCro?page=2'],
  ['page=2&sort=price&category=kitchen', '/category/kitchen?sort=price&page=2'],
  ['category=kitchen&q=pan', '/search?q=pan&category=kitchen'],
  ['category=music&category=kitchen', '/search?category=kitchen&category=music'],
])('the search %j has the address %s', (parameters, path) => {
  expect(searchPath(queryOf(parameters))).toBe(path)
})

test.each([
  ['category=kitchen', true],
  ['category=kitchen&page=1&sort=newest&utm=x', true],
  ['', true],
  ['page=2', true],
  ['category=kitchen&page=2', true],
  ['q=pan', false],
  ['q=pan&category=kitchen', false],
  ['pageSize=50', false],
  ['sort=price', false],
  ['category=kitchen&sort=price', false],
  ['category=kitchen&inStock=1', false],
  ['category=kitchen&brand=b', false],
  ['category=kitchen&category=music', false],
])('whether search engines list the search %j: %s', (parameters, expected) => {
  expect(isIndexed(queryOf(parameters))).toBe(expected)
})

test('a changed filter or order leads to the first page, another page keeps the rest', () => {
  const query = queryOf('q=pan&brand=B&page=3')
  expect(changedPath(query, { sort: 'price' })).toBe('/search?q=pan&brand=B&sort=price')
  expect(changedPath(query, { page: 2 })).toBe('/search?q=pan&brand=B&page=2')
  expect(changedPath(query, { brands: toggled(query.brands, 'A') })).toBe('/search?q=pan&brand=A&brand=B')
  expect(changedPath(query, { brands: toggled(query.brands, 'B') })).toBe('/search?q=pan')
  expect(changedPath(query, noFilters)).toBe('/search?q=pan')
})

test('each filter in use has a chip that leads to the search without it', () => {
  const filters = 'category=kitchen&brand=B&minPrice=10&maxPrice=24.99&minRating=4&inStock=1'
  const categories = [{ name: 'Kitchen', slug: 'kitchen', count: 1, isChosen: true }]
  const query = queryOf(`q=pan&${filters}&opt=size:42&page=2`)
  const size = { option: 'size:42', value: '42', count: 3 }
  const options = (isChosen: boolean) => [
    { name: 'Size', kind: 'size' as const, values: [{ ...size, isChosen }] },
  ]
  const chips = chipsOf(query, { categories, options: options(true) })
  const labels = chips.map(({ label }) => label)
  expect(labels).toEqual(['Kitchen', 'Size: 42', 'B', '$10 to $24.99', '4 stars and up', 'In stock'])
  expect(chips[3]?.href).toBe('/search?q=pan&category=kitchen&brand=B&minRating=4&inStock=1&opt=size%3A42')
  for (const { href } of chips) {
    const left = queryOf(href.split('?')[1] ?? '')
    expect(chipsOf(left, { categories: [], options: options(left.options.length > 0) })).toHaveLength(5)
  }
})

const noFacets = { categories: [], options: [] }

test('a category’s page has no chip for its category, and the search for all products has none', () => {
  expect(chipsOf(queryOf('category=kitchen'), noFacets)).toEqual([])
  expect(chipsOf(queryOf('category=kitchen&category=music'), noFacets)).toHaveLength(2)
  expect(chipsOf(queryOf(''), noFacets)).toEqual([])
})

test('a range of prices is worded by its limits', () => {
  expect(priceLabel(null, 999)).toBe('Up to $9.99')
  expect(priceLabel(1000, 2500)).toBe('$10 to $25')
  expect(priceLabel(10_000, null)).toBe('$100 and up')
})

test('L02 filters and counts are worded in German', () => {
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const chips = chipsOf(queryOf('minPrice=10&maxPrice=24.99&minRating=1&inStock=1'), noFacets)
    expect(chips.map(({ label }) => label)).toEqual(['10\u00a0$ bis 24,99\u00a0$', 'Ab 1 Stern', 'Auf Lager'])
    expect(countLabel(1234)).toBe('1.234 Artikel')
  })
  expect([countLabel(1), countLabel(1234)]).toEqual(['1 product', '1,234 products'])
})
