import { expect, test } from 'vitest'
import { listCategories } from '@/lib/catalog/categories/categories'
import { db } from '@/lib/platform/db/db'
import { query } from '@/testing/db/database-server'
import { asSuperuser } from '@/testing/db/new-database'
import { catalogue } from '@/testing/shop/catalogue'
import { listSearchedProducts, searchProducts } from './search-products'
import { parseSearchQuery } from './search-query'

/** What a search finds and in which order, and how it follows the catalogue. */

const search = (parameters: string) => searchProducts(parseSearchQuery(new URLSearchParams(parameters)))
const namesOf = async (parameters: string) => (await search(parameters)).items.map(({ name }) => name)

test('a word with a digit, such as one of a model, is found as it is written', async () => {
  await catalogue({ name: 'Walkman wm4cy' }, { name: 'Phone 5s' }, { name: 'Player mp3s', brand: 'D2ies' })
  expect(await namesOf('q=WM4CY')).toEqual(['Walkman wm4cy'])
  expect(await namesOf('q=phone+5s')).toEqual(['Phone 5s'])
  expect(await namesOf('q=mp3s')).toEqual(['Player mp3s'])
  expect(await namesOf('q=d2ies')).toEqual(['Player mp3s'])
  await db.$executeRaw`delete from "Product"`
})

test('words in the name come before brand, category and alternative text, and then the newest first', async () => {
  const [old, recent] = [new Date('2026-01-01'), new Date('2026-02-01')]
  await catalogue(
    { name: 'Zenith Lamp', createdAt: old },
    { name: 'In the text', description: 'A zenith lamp.', createdAt: recent },
    { name: 'Zenith', imageAlt: 'A lamp', createdAt: recent },
    { name: 'Lamp by Zenith', brand: 'Zenith', createdAt: old },
    { name: 'Lamp', brand: 'Zenith', createdAt: recent },
    { name: 'Old Zenith Lamp', createdAt: recent },
    { name: 'Of a category', brand: 'Zenith', category: 'Lamps', createdAt: recent },
    { name: 'Zenith Mug', createdAt: recent },
  )
  const ranked = ['Old Zenith Lamp', 'Lamp by Zenith', 'Zenith Lamp', 'Lamp', 'Of a category', 'Zenith']
  expect(await namesOf('q=zenith+lamp')).toEqual(ranked)
  expect(await namesOf('q=LAMPS+zenith')).toEqual(ranked)
  // What has a word only in its description, far below the best, is left out; not if it is the best.
  await db.$executeRaw`delete from "Product" where name <> 'In the text'`
  expect(await namesOf('q=zenith')).toEqual(['In the text'])
  expect(await namesOf('q=lamp'), 'known as goods').toEqual([])
})

test.each([
  ['headph', []],
  ['head wireless', ['Wireless Headphones']],
  ['phones', ['Wireless Headphones']],
  ['head phones', ['Wireless Headphones']],
  ['bag', ['Handbag']],
  ['hand bag', ['Handbag']],
  ['headphone', ['Wireless Headphones']],
  ['the', ['The Mug']],
  ['cafe', ['Café Crème']],
  ['usb-c', ['USB-C Cable 4.5 m']],
  ['4.5', ['USB-C Cable 4.5 m']],
  ['mens', ['Men’s Scarf']],
  ["men's scarf", ['Men’s Scarf']],
  ['größe', ['Größe L™']],
  ['grosse', ['Größe L™']],
  ['ＬＯＮＧ', ['Größe L™']],
  ['本', ['日本 の 本']],
  ['m', ['USB-C Cable 4.5 m']],
  ['((((', []],
])('%j finds %j', async (q, names) => {
  await catalogue(
    { name: 'Wireless Headphones' },
    { name: 'The Mug' },
    { name: 'Handbag' },
    { name: 'Cabbage' },
    { name: 'Café Crème' },
    { name: 'USB-C Cable 4.5 m' },
    { name: 'Men’s Scarf' },
    { name: 'Größe L™', description: `long ${'x'.repeat(3000)} ${'é'.repeat(30_000)}` },
    { name: '日本 の 本' },
  )
  const { items, correctedTo } = await search(new URLSearchParams({ q }).toString())
  expect(correctedTo === null ? items.map(({ name }) => name) : []).toEqual(names)
})

test('misspelt words are corrected when no product has them, and each nearest word is named', async () => {
  await catalogue({ name: 'Aria Headphones', brand: 'Ostrel' }, { name: 'Red Kettle' }, { name: 'Oak Lamp' })
  const result = async (q: string) => {
    const { items, correctedTo, nearestWords } = await search(new URLSearchParams({ q }).toString())
    return [items.map(({ name }) => name), correctedTo, nearestWords]
  }
  expect(await result('headfones')).toEqual([['Aria Headphones'], 'headphones', []])
  expect(await result('ostrl headphone')).toEqual([['Aria Headphones'], 'ostrel headphone', []])
  expect(await result('"headfones"'), 'as it is written').toEqual([[], null, []])
  expect(await result('lamq'), 'one letter').toEqual([['Oak Lamp'], 'lamp', []])
  expect(await result('damp'), 'another word').toEqual([[], null, []])
  expect(await result('the lapm')).toEqual([['Oak Lamp'], 'the lamp', []])
  expect(await result('headphones')).toEqual([['Aria Headphones'], null, []])
  expect(await result('zzzzzz headfones')).toEqual([[], null, ['headphones']])
  expect(await result('kettle lamp')).toEqual([[], null, ['kettle', 'lamp']])
  expect(await result('zzzzzz')).toEqual([[], null, []])
  expect((await search('q=headfones&maxPrice=0')).total).toBe(0)
  expect((await search('q=headfones&maxPrice=0')).correctedTo).toBe('headphones')
  await db.$executeRaw`delete from "Product" where name = 'Oak Lamp'`
  expect(await result('lapm')).toEqual([[], null, []])
})

test('the search follows the catalogue, whoever writes it', async () => {
  await catalogue({ name: 'Lamp' }, { name: 'Mug' })
  await db.$executeRaw`insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock",
    "updatedAt") select 'Tent ' || n, '', 'Green.', 'B', 'C', n, n % 3, now() from generate_series(1, 20) n`
  await db.$executeRaw`update "Product" set name = 'Desk', brand = 'Novel' where name = 'Mug'`
  await db.$executeRaw`update "Product" set "priceCents" = 7, "countInStock" = 0, "numReviews" = 3, "ratingSum" = 13
    where name = 'Lamp'`
  await db.$executeRaw`update "Product" set "createdAt" = now() - interval '1 day' where name = 'Tent 3'`
  await db.$executeRaw`update "Product" set id = 9999, description = 'Yellow.' where name = 'Tent 4'`
  await db.$executeRaw`delete from "Product" where name = 'Tent 5'`
  const wrong = `select p.id from "Product" p full join "ProductSearch" s on s."productId" = p.id
    where search_document(p) is distinct from s`
  expect(await db.$queryRawUnsafe(wrong)).toEqual([])
  expect(await db.productSearch.count()).toBe(21)
  expect(await namesOf('q=mug')).toEqual([])
  expect((await search('q=novl')).correctedTo).toBe('novel')
  expect(await namesOf('q=yellow')).toEqual(['Tent 4'])
  expect((await search('minRating=4.33&minPrice=0.07&maxPrice=0.07')).items).toMatchObject([
    { name: 'Lamp', rating: 4.33 },
  ])
  expect((await search('minRating=4.34')).total).toBe(0)
})

test('an order’s change of the stock writes nothing for the search, but the first and the last unit', async () => {
  await catalogue({ name: 'Lamp' })
  const setStock = (units: number) =>
    db.$executeRaw`update "Product" set "countInStock" = ${units}, "updatedAt" = now()`
  const version = async () =>
    (await db.$queryRaw<{ ctid: string }[]>`select ctid::text from "ProductSearch"`)[0]?.ctid
  await setStock(9)
  const written = await version()
  await setStock(8)
  await setStock(1)
  expect(await version()).toBe(written)
  expect((await search('inStock=1')).total).toBe(1)
  await setStock(0)
  expect(await version()).not.toBe(written)
  expect((await search('inStock=1')).total).toBe(0)
})

test('a page beyond the last one is empty and has the total', async () => {
  await catalogue({ name: 'Lamp' })
  const empty = { items: [], total: 1, correctedTo: null }
  for (const parameters of ['q=lamp', 'sort=price', 'inStock=1', ''])
    expect(await search(`${parameters}&page=5`), parameters).toMatchObject(empty)
  expect(await listSearchedProducts(parseSearchQuery(new URLSearchParams('page=5')))).toMatchObject(empty)
})

test('an empty shop finds nothing', async () => {
  await catalogue()
  const facets = { categories: [], prices: [] }
  expect(await search('q=lamp')).toMatchObject({ total: 0, nearestWords: [], facets })
  expect(await search('')).toMatchObject({ items: [], total: 0 })
  expect(await listCategories()).toEqual([])
})

test('categories with one slug are one, under the name that most products have', async () => {
  await catalogue(
    { name: 'A', category: 'Home & Garden' },
    { name: 'B', category: 'home garden' },
    { name: 'C', category: 'Home & Garden' },
    { name: 'D', category: 'Tools' },
    { name: 'E', category: '' },
  )
  const garden = { name: 'Home & Garden', slug: 'home-garden', count: 3 }
  const tools = { name: 'Tools', slug: 'tools', count: 1 }
  const tileOf = ({ name, slug }: typeof garden) => ({ name, slug, image: '/p.webp' })
  expect(await listCategories()).toEqual([garden, tools].map(tileOf))
  expect(await namesOf('category=home-garden')).toEqual(['C', 'B', 'A'])
  const { facets, total } = await search('category=Home%26Garden&brand=Ostrel&brand=None&category=none')
  expect([total, facets.brands]).toEqual([3, [{ name: 'Ostrel', count: 5 - 2, isChosen: true }]])
  expect(facets.categories.map(({ slug, isChosen }) => [slug, isChosen])).toEqual([
    ['home-garden', true],
    ['tools', false],
  ])
})

test('chosen values without products stay among the choices', async () => {
  await catalogue(
    { name: 'Lamp', brand: 'A', category: 'Home' },
    { name: 'Mug', brand: 'B', category: 'Kitchen' },
  )
  const { facets, query } = await search('q=lamp&brand=B&category=kitchen&brand=Unknown')
  expect(facets.brands).toEqual([{ name: 'B', count: 0, isChosen: true }])
  expect(facets.categories).toEqual([{ name: 'Kitchen', slug: 'kitchen', count: 0, isChosen: true }])
  expect(query.brands).toEqual(['B'])
})

test('without the extension pg_trgm a search corrects nothing, until the extension is back', async () => {
  await catalogue({ name: 'Headphones' })
  const enable = async () =>
    (await db.$queryRaw<{ on: boolean }[]>`select enable_typo_tolerance() as "on"`)[0]?.on
  await db.$executeRaw`drop extension pg_trgm cascade`
  expect(await search('q=headfones')).toMatchObject({ total: 0, correctedTo: null, nearestWords: [] })
  expect(await namesOf('q=headphone')).toEqual(['Headphones'])
  // A server whose owner does not allow it refuses it like one that lacks it.
  const superuser = asSuperuser(process.env.DATABASE_URL ?? '')
  await query(
    superuser,
    `create role without_rights role "${new URL(process.env.DATABASE_URL ?? '').username}"`,
  )
  try {
    const refused = await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local role without_rights`
      return tx.$queryRaw`select enable_typo_tolerance() as "on"`
    })
    expect(refused).toEqual([{ on: false }])
  } finally {
    await query(superuser, 'drop role without_rights')
  }
  expect(await enable()).toBe(true)
  expect((await search('q=headfones')).correctedTo).toBe('headphones')
})

test('E20 C, C++ and C# are three categories and brands, and one of signs has its own address', async () => {
  const named = ['C', 'C++', 'C#', '★★★', '!!!']
  await catalogue(...named.map((name) => ({ name: `Book ${name}`, brand: name, category: name })))
  const { facets } = await search('')
  const slugs = ['c', 'c-plus-plus', 'c-sharp', '★★★', 'sign-21-21-21']
  expect(facets.categories.map(({ slug, count }) => [slug, count]).sort()).toEqual(
    slugs.map((slug) => [slug, 1]).sort(),
  )
  expect(facets.brands.map(({ name, count }) => [name, count])).toEqual(
    named.toSorted().map((name) => [name, 1]),
  )
  for (const [index, slug] of slugs.entries()) {
    expect(await namesOf(new URLSearchParams({ category: slug }).toString())).toEqual([
      `Book ${named[index]}`,
    ])
    expect(await namesOf(new URLSearchParams({ category: named[index] ?? '' }).toString())).toEqual([
      `Book ${named[index]}`,
    ])
    expect(await namesOf(new URLSearchParams({ brand: named[index] ?? '' }).toString())).toEqual([
      `Book ${named[index]}`,
    ])
  }
  // Addresses of before lead to what had them, unless another category has them now.
  await db.$executeRaw`delete from "Product" where category = 'C'`
  const former = await search('category=c')
  expect(former.query.categories).toEqual(['c-plus-plus', 'c-sharp'])
  expect(former.items.map(({ name }) => name)).toEqual(['Book C#', 'Book C++'])
})
