import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { productStatuses } from '@/lib/catalog/products/product-schema'
import { query } from '@/testing/books/database'
import { text } from '@/testing/books/order-books'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { countProducts, findAdminProducts, listCategoriesAndBrands } from './find-products'
import type { ProductFilter } from './product-filter'
import { productList } from './product-filter'

vi.hoisted(() => {
  process.env.LOW_STOCK = '4'
})

/** Each filter finds what an independent statement finds, with the same sums, among products made at random. */

const sql = (statement: string) => query(process.env.DATABASE_URL ?? '', statement)
const admin = await createUser({ role: 'owner' })

const names = ['Café Cup', 'cafe saucer', 'Élan 7', '50 % Wool Scarf', 'Scarf']
const brands = ['Nord', 'Nørd', "O'Hara", '']
const categories = ['Kitchen', 'Wear', 'kitchen']
const product = fc.record({
  name: fc.constantFrom(...names),
  brand: fc.constantFrom(...brands),
  category: fc.constantFrom(...categories),
  cents: fc.constantFrom(0, 999, 100_000_000),
  stock: fc.constantFrom(0, 1, 4, 5, 1_000_000),
  limit: fc.constantFrom('null', 0, 1, 5),
  status: fc.constantFrom('live', 'live', 'draft'),
  sku: fc.constantFrom('00012-', 'AB_%-', 'ab-', null),
})

/** The searches, and what each says of a product in words of SQL's own. */
const searches: Record<string, string> = {
  cafe: `name in ('Café Cup', 'cafe saucer')`,
  'CUP café': `name = 'Café Cup'`,
  'caf cup': 'false',
  'scarf 50': `name = '50 % Wool Scarf'`,
  kitchen: `lower(category) = 'kitchen'`,
  ohara: `brand = 'O''Hara'`,
  '7': `id = 7 or name = 'Élan 7'`,
  '#12': 'id = 12',
  '%': 'false',
  '00012': `sku like '00012%'`,
  '00012-7': `sku like '00012-7%'`,
  'AB_%': `sku like 'AB\\_\\%%'`,
  AB: `upper(sku) like 'AB%'`,
  'ab-7': `upper(sku) like 'AB-7%'`,
  AB77: `sku = 'ab-77' or sku = 'AB_%-77'`,
  nord: `brand in ('Nord', 'Nørd')`,
  'nørd kitchen': `brand in ('Nord', 'Nørd') and lower(category) = 'kitchen'`,
  'nord kitchen': `brand in ('Nord', 'Nørd') and lower(category) = 'kitchen'`,
  '00012 77': `sku = '00012-77'`,
}
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const filters = fc.record({
  q: some(fc.constantFrom(...Object.keys(searches))),
  category: some(fc.constantFrom(...categories, 'None')),
  brand: some(fc.constantFrom(...brands.filter(Boolean))),
  stock: some(fc.constantFrom(...productList.filter.shape.stock.unwrap().options)),
  status: some(fc.constantFrom(...productStatuses)),
  sort: some(fc.constantFrom(...productList.filter.shape.sort.unwrap().options)),
})

beforeAll(async () => {
  const rows = fc.sample(product, 120).map(
    ({ name, brand, category, cents, stock, limit, status, sku }, n) =>
      `(${text(name)}, '', '', ${text(brand)}, ${text(category)}, ${cents}, ${stock}, now() - ${n % 50} * interval '1 hour', now(),
          '${status}', ${limit}, ${sku === null ? 'null' : text(sku + n)})`,
  )
  await sql(`insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt", status, "lowStock", sku)
    values ${rows.join()}`)
})

const isStock = {
  none: '"countInStock" = 0',
  low: `"countInStock" <= coalesce("lowStock", 4) and status = 'live'`,
  in: '"countInStock" <> 0',
}

async function expectSame(filter: ProductFilter): Promise<void> {
  const { q, category, brand, stock, status } = filter
  const conditions = [
    q === '' ? 'true' : `(${searches[q]})`,
    category === undefined ? 'true' : `category = ${text(category)}`,
    brand === undefined ? 'true' : `brand = ${text(brand)}`,
    stock === undefined ? 'true' : isStock[stock],
    status === undefined ? 'true' : `status = '${status}'`,
  ]
  const expected = await sql(
    `select id, "countInStock" as units, "countInStock"::numeric * "priceCents" as cents from "Product" where ${conditions.join(' and ')}`,
  )
  const sum = (name: string) => expected.reduce((total, row) => total + Number(row[name]), 0)
  const { items, ...page } = await findAdminProducts(admin, filter, { page: 1, pageSize: 1000 })
  expect(new Set(items.map(({ _id }) => _id))).toEqual(new Set(expected.map(({ id }) => id)))
  expect(page).toEqual({ total: expected.length, units: sum('units'), valueCents: sum('cents') })
}

test('every filter of products finds what an independent statement finds, with its sums', async () => {
  await fc.assert(
    fc.asyncProperty(filters, (filter) => expectSame(productList.filter.parse(filter))),
    { numRuns: rounds(100, 300) },
  )
})

test('E20 a product is found by its number without signs, exactly this one first, and by any form of its words', async () => {
  const rows = [
    ['Łyżka', 'SP-77 x', ''],
    ['Sp77x Müller', 'SP77X', ''],
    ['東京タワー', 'T-1', '4006381333931'],
  ]
  await sql(`insert into "Product" (name, sku, gtin, image, description, brand, category, "priceCents", "countInStock", "updatedAt", "createdAt")
    select name, sku, nullif(gtin, ''), '', '', 'B', 'C', 1, 1, now(), now() - interval '1 year'
    from (values ${rows.map((row) => `(${row.map(text).join()})`).join()}) t (name, sku, gtin)`)
  const namesOf = async (q: string) => {
    const { items } = await findAdminProducts(admin, productList.filter.parse({ q }), {
      page: 1,
      pageSize: 9,
    })
    return items.map(({ name }) => name)
  }
  expect(await namesOf('sp-77x')).toEqual(expect.arrayContaining(['Łyżka', 'Sp77x Müller']))
  expect((await namesOf('SP-77 x'))[0]).toBe('Łyżka')
  expect((await namesOf('SP77X'))[0]).toBe('Sp77x Müller')
  expect(await namesOf('400638 1333931')).toEqual(['東京タワー'])
  expect(await namesOf('lyzka')).toEqual(['Łyżka'])
  expect(await namesOf('mueller')).toEqual(['Sp77x Müller'])
  expect(await namesOf('muller sp')).toEqual(['Sp77x Müller'])
  expect(await namesOf('タワー')).toEqual(['東京タワー'])
  await sql(`delete from "Product" where name in ('Łyżka', 'Sp77x Müller', '東京タワー')`)
})

test.each([
  ['name', 'lower(name)'],
  ['price', '"priceCents"'],
  ['-price', '-"priceCents"'],
  ['stock', '"countInStock"'],
  ['newest', '-extract(epoch from "createdAt")'],
] as const)('sorted by %s no product stands before one that comes first', async (sort, key) => {
  const page = await findAdminProducts(admin, productList.filter.parse({ sort }), { page: 1, pageSize: 1000 })
  const keys = new Map((await sql(`select id, ${key} as key from "Product"`)).map(({ id, key }) => [id, key]))
  const listed = page.items.map(({ _id }) => keys.get(_id))
  const numbers = listed.map((each) => (sort === 'name' ? plain(String(each)) : Number(each)))
  expect(numbers).toEqual([...numbers].sort((one, other) => (one < other ? -1 : Number(one > other))))
})

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ +/g, ' ')

test('the numbers of the tabs are those of their lists', async () => {
  const total = async (filter: Partial<ProductFilter>) =>
    (await findAdminProducts(admin, productList.filter.parse(filter), { page: 1, pageSize: 1 })).total
  const [low, none] = [await total({ stock: 'low' }), await total({ stock: 'none', status: 'live' })]
  expect(await countProducts(admin)).toEqual({ low, none, draft: await total({ status: 'draft' }) })
})

test('the categories and brands of the filter are those of the products, each once', async () => {
  const named = await sql(`select array(select distinct category from "Product" order by 1) as categories,
    array(select distinct brand from "Product" order by 1) as brands`)
  expect(await listCategoriesAndBrands(admin)).toEqual(named[0])
})
