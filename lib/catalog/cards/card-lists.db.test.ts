import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCategories } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { listSearchedCards, searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery, type Sort, sorts } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { placeAnchors } from '@/lib/platform/db/read-page'
import { listCards } from './list-cards'

/** Lists of cards against a plain model of them. */

const count = 120
/** Two of them have one slug. */
const categories = ['Shoes', 'Hats', 'shoes']
const letters = ['S', 'M', 'L', 'XL']

type Product = {
  id: number
  groupId: number | null
  size: string | null
  category: string
  priceCents: number
  countInStock: number
  stars: number
  day: number
  isLive: boolean
}

const anyProduct = fc.record({
  category: fc.constantFrom(...categories),
  priceCents: fc.constantFrom(500, 1500, 3000, 6000, 12_000, 30_000),
  countInStock: fc.constantFrom(0, 5),
  stars: fc.constantFrom(0, 3, 5),
  day: fc.integer({ min: 1, max: 20 }),
  isLive: fc.boolean(),
})

/** The ids of the sizes of fifteen groups, as `groupId size`. */
const sizeIds = new Map<string, number[]>()
for (let id = 1; id <= 15; id += 1) {
  const values = { create: letters.map((value, position) => ({ value, position })) }
  const { options } = await db.productGroup.create({
    data: {
      id,
      name: `Group ${id}`,
      options: { create: { position: 0, name: 'Size', kind: 'size', values } },
    },
    select: { options: { select: { values: true } } },
  })
  for (const { id: valueId, value } of options.flatMap((option) => option.values))
    sizeIds.set(`${id} ${value}`, [valueId])
}

/** Products 1 to 60 are members of fifteen groups, each in four sizes; the others have none. */
async function insert(fields: Omit<Product, 'id' | 'groupId' | 'size'>[]): Promise<Product[]> {
  await db.product.deleteMany()
  const products = fields.map((each, at): Product => {
    const isMember = at < 60
    const groupId = isMember ? Math.floor(at / 4) + 1 : null
    return { ...each, id: at + 1, groupId, size: isMember ? (letters[at % 4] ?? null) : null }
  })
  await db.product.createMany({
    data: products.map(({ id, groupId, size, stars, day, isLive, ...each }) => ({
      ...each,
      id,
      groupId,
      valueIds: sizeIds.get(`${groupId} ${size}`) ?? [],
      name: `Thing ${id}`,
      brand: 'Maker',
      description: '',
      image: '/p.webp',
      status: isLive ? 'live' : 'draft',
      ratingSum: stars,
      numReviews: stars > 0 ? 1 : 0,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    })),
  })
  return products
}

type Filter = {
  category?: string
  size?: string
  isInStock?: boolean
  minRating?: number
  minCents?: number | null
  maxCents?: number | null
}

const newer = (one: Product, other: Product) => other.day - one.day || other.id - one.id

/** The cards of a list in its order: by group those that satisfy the filter. */
function model(products: Product[], filter: Filter, sort: Sort): number[] {
  const { category, size, isInStock, minRating, minCents, maxCents } = filter
  const live = products.filter(({ isLive }) => isLive)
  const membersOf = (product: Product) =>
    live.filter((each) => (product.groupId === null ? each === product : each.groupId === product.groupId))
  const newestOf = (product: Product) => membersOf(product).toSorted(newer)[0] ?? product
  const rated = (product: Product) => membersOf(product).filter(({ stars }) => stars > 0)
  const ratingOf = (product: Product) => {
    const stars = rated(product).map((each) => each.stars)
    return stars.length > 0 ? Math.round((stars.reduce((sum, each) => sum + each) / stars.length) * 100) : 0
  }
  const matching = live.filter(
    (product) =>
      (!category || slugOf(product.category) === slugOf(category)) &&
      (!size || product.size === size) &&
      (!isInStock || product.countInStock > 0) &&
      product.priceCents >= (minCents ?? 0) &&
      product.priceCents <= (maxCents ?? 100_000) &&
      (!minRating || ratingOf(product) >= minRating * 100),
  )
  const isSold = ({ countInStock }: Product) => Number(countInStock === 0)
  const isBetter = (one: Product, other: Product) =>
    (isSold(one) - isSold(other) || one.priceCents - other.priceCents || one.id - other.id) < 0
  const cards = matching.filter(
    (product) =>
      product.groupId === null ||
      !matching.some((other) => other.groupId === product.groupId && isBetter(other, product)),
  )
  const byAge = (one: Product, other: Product) => newer(newestOf(one), newestOf(other))
  const orders: Record<Sort, (one: Product, other: Product) => number> = {
    newest: byAge,
    relevance: byAge,
    price: (one, other) => one.priceCents - other.priceCents || newer(one, other),
    '-price': (one, other) => other.priceCents - one.priceCents || newer(one, other),
    rating: (one, other) =>
      ratingOf(other) - ratingOf(one) || rated(other).length - rated(one).length || byAge(one, other),
  }
  return cards.toSorted(orders[sort]).map(({ id }) => id)
}

const filters: [Filter, string][] = [
  [{}, ''],
  [{ category: 'Shoes' }, 'category=shoes'],
  [{ category: 'Hats', isInStock: true }, 'category=hats&inStock=1'],
  [{ size: 'M' }, 'opt=Size:m'],
  [{ size: 'XL', category: 'Shoes' }, 'opt=size:XL&category=shoes'],
  [{ minRating: 4 }, 'minRating=4'],
  [{ isInStock: true }, 'inStock=1'],
  [{ minCents: 1200, maxCents: 4000 }, 'minPrice=12&maxPrice=40'],
  [{ maxCents: 1500, isInStock: true, category: 'Shoes' }, 'maxPrice=15&inStock=1&category=shoes'],
  [{ minCents: 1500, minRating: 3, size: 'S' }, 'minPrice=15&minRating=3&opt=size:s'],
]

test('V07 whatever is in stock, live or reduced, a list has each card once, in its order, with their exact number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyProduct, { minLength: count, maxLength: count }),
      fc.constantFrom(...filters),
      fc.constantFrom(...sorts),
      fc.constantFrom(20, 100),
      async (fields, [filter, text], sort, pageSize) => {
        const products = await insert(fields)
        const parameters = new URLSearchParams(`${text}&sort=${sort}`)
        const cards: number[] = []
        const expected = model(products, filter, sort)
        for (let page = 1; page <= Math.ceil(expected.length / pageSize) + 1; page += 1) {
          const query = { ...parseSearchQuery(parameters), page, pageSize }
          const [list, found] = await Promise.all([listSearchedCards(query), searchProducts(query)])
          expect(list.total).toBe(expected.length)
          expect(found.items.map(({ _id }) => _id)).toEqual(list.items.map(({ _id }) => _id))
          cards.push(...list.items.map(({ _id }) => _id))
        }
        expect(cards).toEqual(expected)
        for (const { name, count: counted } of await countCategories(categories))
          expect(counted).toBe(model(products, { category: name }, sort).length)
        const { facets } = await searchProducts(parseSearchQuery(parameters))
        for (const { name, count: counted } of facets.categories)
          expect(counted).toBe(model(products, { ...filter, category: name }, sort).length)
        for (const { values } of facets.options)
          for (const { value, count: counted } of values)
            expect(counted).toBe(model(products, { ...filter, size: value }, sort).length)
        expect(facets.inStock.count).toBe(model(products, { ...filter, isInStock: true }, sort).length)
        for (const { minRating, count: counted } of facets.ratings)
          expect(counted).toBe(model(products, { ...filter, minRating }, sort).length)
        for (const { minCents, maxCents, count: counted } of facets.prices)
          expect(counted).toBe(model(products, { ...filter, minCents, maxCents }, sort).length)
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
})

test('home shows the same cards, with anchors placed or not', async () => {
  const fields = Array.from({ length: count }, (_, at) => ({
    category: 'Shoes',
    priceCents: 1000,
    countInStock: 1,
    stars: 0,
    day: (at % 28) + 1,
    isLive: at % 3 > 0,
  }))
  const products = await insert(fields)
  await placeAnchors()
  const expected = model(products, {}, 'newest')
  for (const page of [1, 2, 3]) {
    const { items, total } = await listCards({ page, pageSize: 24 })
    expect(total).toBe(expected.length)
    expect(items.map(({ _id }) => _id)).toEqual(expected.slice((page - 1) * 24, page * 24))
  }
})
