import { expect, test } from 'vitest'
import { createGroup as makeGroup } from '@/lib/catalog/product-groups/create-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { findDeskRows } from './desk-rows'
import { findAdminProducts } from './find-products'
import { type ProductFilter, productList } from './product-filter'

/** The desk's list by groups is its list by products, with each group at the place of its first product, by stock at that of its sum. */

const owner = await createUser({ role: 'owner' })
const find = (some: Partial<ProductFilter>, page = 1, pageSize = 100) =>
  findAdminProducts(owner, { ...productList.all, ...some }, { page, pageSize })
const desk = (some: Partial<ProductFilter> = {}, open: number[] = []) =>
  findDeskRows(owner, { ...productList.all, ...some }, { page: 1, pageSize: 100 }, open)

await createProduct({ name: 'Lonely Lamp' })
const withoutGroups = [await find({}), await desk(), await find({ group: '1' })]

test('a shop without groups has the list that it always had', () => {
  const [plain, rows, grouped] = withoutGroups
  expect(rows).toEqual(plain)
  expect(plain).not.toHaveProperty('products')
  expect(grouped?.items).toEqual(plain?.items)
})

const shirt = await createGroup({
  values: [['M'], ['S'], ['L']],
  products: [
    { name: 'Medium', priceCents: 1200, countInStock: 0, brand: 'Nord', category: 'Wear' },
    { name: 'Small', priceCents: 1000, countInStock: 7, brand: 'Nord', category: 'Wear' },
    { name: 'Large', priceCents: 1500, countInStock: 2, brand: 'Sud', category: 'Wear', status: 'draft' },
  ],
})
const [small = 0, medium = 0, large = 0] = shirt.members.map(({ product }) => product)

test('a group is one row with the sums of its products, in the order of their options', async () => {
  const { items, total, products, units } = await find({ group: '1' })
  expect(items.map(({ group, members }) => [group?._id ?? null, members])).toContainEqual([
    shirt._id,
    {
      count: 3,
      found: [small, medium, large],
      countInStock: 9,
      priceFrom: '10.00',
      priceTo: '15.00',
      category: 'Wear',
      brand: null,
    },
  ])
  expect([total, items.length]).toEqual([2, 2])
  expect([products, units]).toEqual([4, (await find({})).units])
})

test.each([
  ['a search', { q: 'small' }, []],
  ['a search for the group', { q: 'linen shirt' }, [small, medium, large]],
  ['a brand', { brand: 'Sud' }, [large]],
  ['drafts', { status: 'draft' }, [large]],
  ['low stock', { stock: 'low' }, [medium]],
  ['what is in stock', { stock: 'in' }, [small, large]],
] as const)('by %s a group is shown with the products that are found', async (_, filter, ids) => {
  const row = (await find({ ...filter, group: '1' })).items.find(({ group }) => group?._id === shirt._id)
  expect(row?.members?.found ?? []).toEqual(ids)
  if (row) expect(row.members?.count).toBe(3)
})

test('few products that a filter finds are shown at once, all of them when the group is opened', async () => {
  const shownOf = async (some: Partial<ProductFilter>, open: number[] = []) => {
    const { items } = await desk(some, open)
    return items.find(({ group }) => group?._id === shirt._id)?.shown?.map(({ _id }) => _id)
  }
  expect(await shownOf({})).toBeUndefined()
  expect(await shownOf({}, [shirt._id])).toEqual([small, medium, large])
  expect(await shownOf({ stock: 'in' })).toEqual([small, large])
  expect(await shownOf({ group: '0' }, [shirt._id])).toBeUndefined()
})

test('each filter and order, page by page, has the rows of the list by products with each group once', async () => {
  for (const [n, size] of [4, 2, 5, 1].entries()) {
    const members = []
    for (let at = 0; at < size; at++) {
      const key = n * 7 + at * 3
      const { id } = await createProduct({
        name: `Ware ${key % 5} of ${n}`,
        priceCents: 500 + ((key * 37) % 11) * 100,
        countInStock: key % 4,
        brand: ['Nord', 'Sud'][key % 2] ?? '',
        status: key % 5 === 0 ? 'draft' : 'live',
      })
      members.push({ product: id, values: [String(at)] })
      await createProduct({ name: `Single ${key}`, priceCents: 600 + key, countInStock: key % 3 })
    }
    const options = [{ name: 'Size', kind: 'size' as const, values: members.map((_, at) => String(at)) }]
    await makeGroup(owner, { name: `Ware ${n}`, options, members, keepNames: n % 2 === 0 })
  }
  await db.$executeRaw`update "Product" set "createdAt" = now() - (id * 7919 % 100) * interval '1 minute'`
  for (const some of [{}, { q: 'ware' }, { brand: 'Sud' }, { stock: 'low' }, { status: 'live' }] as const) {
    for (const sort of productList.filter.shape.sort.unwrap().options) {
      const { items, total } = await find({ ...some, sort })
      expect(items).toHaveLength(total)
      const seen = new Set<number>()
      const rows = items.filter(({ group }) => !group || (!seen.has(group._id) && seen.add(group._id)))
      const stockOf = (row: (typeof items)[number]) =>
        (row.group ? items.filter(({ group }) => group?._id === row.group?._id) : [row]).reduce(
          (sum, { countInStock }) => sum + countInStock,
          0,
        )
      if (sort === 'stock') rows.sort((one, other) => stockOf(one) - stockOf(other) || other._id - one._id)
      const found = []
      for (let page = 1; page <= Math.ceil(rows.length / 4); page++) {
        const part = await find({ ...some, sort, group: '1' }, page, 4)
        expect(part.total).toBe(rows.length)
        expect(part.products).toBe(total)
        found.push(...part.items)
      }
      expect(found.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id))
      for (const { group, members } of found) {
        const of = items.filter((item) => group && item.group?._id === group._id)
        expect(members?.countInStock ?? 0).toBe(of.reduce((sum, each) => sum + each.countInStock, 0))
        expect(new Set(members?.found)).toEqual(new Set(of.map(({ _id }) => _id)))
      }
    }
  }
})
