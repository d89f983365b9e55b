import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { averageRating } from '@/lib/catalog/reviews/rating'
import { db } from '@/lib/platform/db/db'
import { catalogue as insertProducts } from '@/testing/shop/catalogue'
import { searchProducts } from './search-products'
import { parseSearchQuery, type SearchQuery, sorts } from './search-query'

/** Compares searches in random catalogues with a naive search, which filters all products again for each count. */

/** None of these has a meaning of its own. */
const words = ['gronk', 'lambo', 'lam', 'lambotu', 'zaffa', 'mirp', 'tulm', 'tulmpo']
const brands = ['Zen', 'Gronk Works', 'Zaffa']
const categories = ['Krell', 'krell', 'Mirp Bar', 'Tulmo']
const prices = [0, 999, 1000, 2499, 2500, 4999, 9999, 10_000, 30_000, 100_000]
const days = [1, 2, 3]

const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength }).map((parts) => parts.join(' '))
const product = fc.record({
  name: text(3),
  brand: fc.constantFrom(...brands),
  category: fc.constantFrom(...categories),
  description: text(4),
  priceCents: fc.constantFrom(...prices),
  countInStock: fc.nat(2),
  numReviews: fc.nat(3),
  stars: fc.integer({ min: 1, max: 5 }),
  day: fc.constantFrom(...days),
})
type Fields = typeof product extends fc.Arbitrary<infer T> ? T : never
type Product = Fields & { id: number; ratingSum: number }

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const query = fc
  .record({
    q: maybe(text(2)),
    categories: fc.subarray([...new Set(categories.map(slugOf))], { maxLength: 2 }),
    brands: fc.subarray(brands, { maxLength: 2 }),
    minPriceCents: maybe(fc.constantFrom(...prices.filter(Boolean))),
    maxPriceCents: maybe(fc.constantFrom(...prices)),
    minRating: maybe(fc.constantFrom(1, 2.5, 3, 4)),
    isInStock: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ q, sort, ...rest }): SearchQuery => {
    const isSortable = q !== null || sort !== 'relevance'
    return { ...rest, options: [], q: q ?? '', sort: isSortable ? sort : 'newest', pageSize: 7 }
  })

async function insert(fields: Fields[]): Promise<Product[]> {
  await db.product.deleteMany()
  const products = fields.map((each, index) => {
    const isUneven = each.stars > 1 && each.numReviews > 1
    return { ...each, id: index + 1, ratingSum: each.stars * each.numReviews - (isUneven ? 1 : 0) }
  })
  const data = products.map(({ stars: _, day, ...each }) => {
    return { ...each, image: '/p.webp', createdAt: new Date(Date.UTC(2026, 0, day)) }
  })
  await db.product.createMany({ data })
  return products
}

/** The sum of what each word is worth: 0 in the name, 4 in brand or category, 12 in the description; null without one. */
function rankOf({ name, brand, category, description }: Product, q: string): number | null {
  const has = (field: string, word: string) => field.toLowerCase().split(' ').includes(word)
  const ranks = q.split(' ').map((word) => {
    if (has(name, word)) return 0
    return has(`${brand} ${category}`, word) ? 4 : has(description, word) ? 12 : null
  })
  return ranks.includes(null) ? null : ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0)
}

const isInTitle = ({ name, brand, category }: Product, q: string) =>
  q.split(' ').some((word) => `${name} ${brand} ${category}`.toLowerCase().split(' ').includes(word))

/** Products with the words; those that have them only in the description if there are no others. */
function found(products: Product[], q: string): Product[] {
  const all = products.filter((each) => rankOf(each, q) !== null)
  const near = all.filter((each) => isInTitle(each, q))
  return near.length > 0 ? near : all
}

const ratingOf = ({ ratingSum, numReviews }: Product) => averageRating(ratingSum, numReviews)

function filter(products: Product[], asked: SearchQuery): Product[] {
  return (asked.q ? found(products, asked.q) : products)
    .filter(({ category }) => asked.categories.length === 0 || asked.categories.includes(slugOf(category)))
    .filter(({ brand }) => asked.brands.length === 0 || asked.brands.includes(brand))
    .filter(({ priceCents }) => priceCents >= (asked.minPriceCents ?? 0))
    .filter(({ priceCents }) => priceCents <= (asked.maxPriceCents ?? Number.POSITIVE_INFINITY))
    .filter((each) => ratingOf(each) >= (asked.minRating ?? 0))
    .filter(({ countInStock }) => !asked.isInStock || countInStock > 0)
}

function sort(products: Product[], asked: SearchQuery): Product[] {
  const orders: Record<SearchQuery['sort'], (each: Product) => number[]> = {
    relevance: (each) => [rankOf(each, asked.q) ?? 0],
    newest: () => [],
    price: ({ priceCents }) => [priceCents],
    '-price': ({ priceCents }) => [-priceCents],
    rating: (each) => [-ratingOf(each), -each.numReviews],
  }
  const key = (each: Product) => [...orders[asked.sort](each), -each.day, -each.id]
  return products.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one.map((value, index) => value - (other[index] ?? 0)).find(Boolean) ?? 0
  })
}

const catalogue = fc.array(product, { minLength: 20, maxLength: 60 })

test('pages, totals and every count are those of a naive search, and a count is what its click gives', async () => {
  for (const [index, fields] of fc.sample(catalogue, { numRuns: 4, seed: 20_261_122 }).entries()) {
    const products = await insert(fields)
    const known = {
      categories: new Set(products.map(({ category }) => slugOf(category))),
      brands: new Set(products.map(({ brand }) => brand)),
    }
    for (const sampled of fc.sample(query, { numRuns: 30, seed: index })) {
      const asked = {
        ...sampled,
        categories: sampled.categories.filter((slug) => known.categories.has(slug)),
        brands: sampled.brands.filter((brand) => known.brands.has(brand)),
      }
      const count = (change: Partial<SearchQuery>) => filter(products, { ...asked, ...change }).length
      const { items, total, facets, correctedTo } = await searchProducts(sampled)
      // Words that no product has are corrected; other tests are about that.
      if (correctedTo !== null) continue
      const about = JSON.stringify(asked)
      const expected = sort(filter(products, asked), asked)
      expect(total, about).toBe(expected.length)
      const page = expected.slice((asked.page - 1) * 7, asked.page * 7).map(({ id }) => id)
      const shownIds = items.map(({ _id }) => _id)
      expect(shownIds, about).toEqual(page)

      const choices = [
        ...facets.categories.map((each) => [each.count, count({ categories: [each.slug] })]),
        ...facets.brands.map((each) => [each.count, count({ brands: [each.name] })]),
        ...facets.prices.map(({ minCents, maxCents, ...each }) => [
          each.count,
          count({ minPriceCents: minCents, maxPriceCents: maxCents }),
        ]),
        ...facets.ratings.map(({ minRating, ...each }) => [each.count, count({ minRating })]),
        [facets.inStock.count, count({ isInStock: true })],
      ]
      for (const [shown, counted] of choices) expect(shown, about).toBe(counted)
      const sum = (list: { count: number }[]) => list.reduce((all, each) => all + each.count, 0)
      expect(sum(facets.categories), about).toBe(count({ categories: [] }))
      expect(sum(facets.brands), about).toBe(count({ brands: [] }))
      expect(sum(facets.prices), about).toBe(count({ minPriceCents: null, maxPriceCents: null }))
      const chosen = (list: { isChosen: boolean }[]) => list.filter(({ isChosen }) => isChosen)
      expect(chosen(facets.categories), about).toHaveLength(asked.categories.length)
      expect(chosen(facets.brands), about).toHaveLength(asked.brands.length)
    }
  }
})

test('a choice is marked as chosen when the query has exactly it', async () => {
  await insert(fc.sample(catalogue, { numRuns: 1, seed: 7 })[0] ?? [])
  const { facets } = await searchProducts(parseSearchQuery(new URLSearchParams('')))
  for (const { minCents, maxCents } of facets.prices) {
    const limits = { minPriceCents: minCents, maxPriceCents: maxCents }
    const asked = { ...parseSearchQuery(new URLSearchParams('minRating=3&inStock=1')), ...limits }
    const again = (await searchProducts(asked)).facets
    for (const price of again.prices)
      expect(price.isChosen).toBe(price.minCents === minCents && price.maxCents === maxCents)
    expect(again.ratings.map(({ isChosen }) => isChosen)).toEqual([false, true, false, false])
    expect(again.inStock.isChosen).toBe(true)
  }
  expect([...facets.prices, ...facets.ratings, facets.inStock].some(({ isChosen }) => isChosen)).toBe(false)
})

test('of thousands of brands and categories the largest are offered, and the chosen ones', async () => {
  const names = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
  const products = names.map((name) => ({ name, brand: `Brand ${name}`, category: `Category ${name}` }))
  const search = (text: string) => searchProducts(parseSearchQuery(new URLSearchParams(text)))
  await insertProducts(...products, { name: 'Largest', brand: 'Brand 59', category: 'Category 59' })
  const { brands } = (await search('brand=Brand+58')).facets
  expect(brands).toHaveLength(41)
  expect(brands[0]).toMatchObject({ name: 'Brand 59', count: 2 })
  expect(brands.at(-1)).toMatchObject({ name: 'Brand 58', isChosen: true })
  expect((await search('')).facets.categories).toHaveLength(40)
})
