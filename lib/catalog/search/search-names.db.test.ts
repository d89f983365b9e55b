import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { hasWords } from '@/lib/platform/db/conditions'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { catalogue } from '@/testing/shop/catalogue'
import { searchProducts } from './search-products'
import { parseSearchQuery } from './search-query'
import { suggestProducts } from './suggest-products'

/** Names with their other spellings, each found by itself and by those. */
const names: string[][] = JSON.parse(readFileSync('testing/search/names.json', 'utf8'))

beforeAll(async () => {
  await catalogue(...names.map(([name = '']) => ({ name })), { name: 'Lamp' }, { name: 'Grosse Lamp' })
})

const productRow = z.object({ name: z.string() })
const userRow = z.object({ isFound: z.boolean() })

test.each(names)('E20 the desk finds a product and a buyer of the name %j', async (name) => {
  const products = await readRows(
    db,
    productRow,
  )`select name from "Product" t where ${hasWords(Prisma.sql`t.words`, name)}`
  expect(products).toContainEqual({ name })
  expect(
    await readRows(db, userRow)`select ${hasWords(Prisma.sql`search_words(${name})`, name)} as "isFound"`,
  ).toEqual([{ isFound: true }])
})

const search = (q: string) => searchProducts(parseSearchQuery(new URLSearchParams({ q, pageSize: '100' })))

test.each(names)('E20 %j is found by itself and by other spellings', async (name, ...spellings) => {
  for (const q of [name, ...spellings]) {
    const { items, correctedTo } = await search(q)
    expect([q, items.map((item) => item.name), correctedTo]).toEqual([
      q,
      expect.arrayContaining([name]),
      null,
    ])
    expect(items.length, `${q}: ${items.map((item) => item.name).join(', ')}`).toBeLessThanOrEqual(3)
    const { products } = await suggestProducts(parseSearchQuery(new URLSearchParams({ q })).q)
    expect([q, products.map((product) => product.name)]).toEqual([q, expect.arrayContaining([name])])
  }
})

test.each([
  ['WiFi Cable', 'wi-fi cable'],
  ['USA Poster', 'U.S.A.'],
  ['eBike Helmet', 'e-bike'],
  ['Lüdenscheidt-Müller', 'müller-lüdenscheidt'],
])('E20 the desk finds %j by %j', async (name, q) => {
  expect(
    await readRows(db, userRow)`select ${hasWords(Prisma.sql`search_words(${name})`, q)} as "isFound"`,
  ).toEqual([{ isFound: true }])
  expect(
    await readRows(
      db,
      userRow,
    )`select ${hasWords(Prisma.sql`search_words('Wide Fit Usable')`, q)} as "isFound"`,
  ).toEqual([{ isFound: false }])
})

const namesOf = async (q: string) => (await search(q)).items.map(({ name }) => name)

test('E20 a folded match ranks below an exact one', async () => {
  await catalogue(
    { name: 'Grosse Vase', createdAt: new Date('2026-01-01') },
    { name: 'Größe Vase', createdAt: new Date('2026-02-01') },
  )
  expect(await namesOf('grosse')).toEqual(['Grosse Vase', 'Größe Vase'])
  expect(await namesOf('größe')).toEqual(['Größe Vase', 'Grosse Vase'])
})

test('E20 other spellings find descriptions, synonyms, corrections and categories', async () => {
  await catalogue(
    { name: 'Tablett', description: 'Für jede Größe.' },
    { name: 'Kanne', brand: 'Łódź', category: 'Küche & Öfen' },
    { name: 'Schmuckstück' },
  )
  expect(await namesOf('groesse')).toEqual(['Tablett'])
  expect(await namesOf('lodz')).toEqual(['Kanne'])
  expect(await namesOf('kueche')).toEqual(['Kanne'])
  expect((await suggestProducts('kuech')).categories).toMatchObject([{ slug: 'küche-öfen' }])
  expect((await search('schmuckstuek')).correctedTo).toBe('schmuckstueck')
  await db.searchSynonym.create({ data: { words: ['bijou', 'schmuckstuck'], kinds: [] } })
  expect(await namesOf('bijou')).toEqual(['Schmuckstück'])
  await db.searchSynonym.create({ data: { words: ['maß', 'tablett'], kinds: [] } })
  expect(await namesOf('MASS')).toEqual(['Tablett'])
})

test('E20 a word with a sign in it has the synonyms of its joined form', async () => {
  await catalogue({ name: 'T-Shirt' }, { name: 'Tee Red' })
  expect(await namesOf('t-shirt')).toEqual(['T-Shirt', 'Tee Red'])
})

test('E20 numbers and letters are found with and without a blank between', async () => {
  await catalogue({ name: 'Stick 128 GB' }, { name: 'Card 64GB' }, { name: 'Brush 3 in 1' })
  expect(await namesOf('128gb')).toEqual(['Stick 128 GB'])
  expect(await namesOf('64 gb')).toEqual(['Card 64GB'])
  expect(await namesOf('3in1')).toEqual(['Brush 3 in 1'])
})

test('E20 a product is found by its SKU and by the number under its bar code, first, but not while it is a draft', async () => {
  await catalogue(
    { name: 'Poster', sku: 'AB-12 cd' },
    { name: 'Ab12cd Lamp' },
    { name: 'Mug', sku: 'AB12CD' },
    { name: 'Under', sku: 'MAX 500', priceCents: 90_000 },
    { name: 'Short', sku: 'X-1' },
    { name: 'Book', gtin: '4006381333931' },
    { name: 'Pen', gtin: '036000291452' },
    { name: 'Hidden', sku: 'HIDE-1', gtin: '96385074', status: 'draft' },
  )
  expect(await namesOf('AB12CD')).toEqual(['Mug', 'Poster', 'Ab12cd Lamp'])
  expect(await namesOf('AB-12 cd')).toEqual(['Poster', 'Mug'])
  expect(await namesOf('ab 12-CD')).toEqual(['Poster', 'Mug'])
  expect(await namesOf('max-500')).toEqual(['Under'])
  expect(await namesOf('4006381 333931')).toEqual(['Book'])
  expect(await namesOf('0036000291452')).toEqual(['Pen'])
  expect(await namesOf('X-1')).toEqual([])
  for (const q of ['HIDE-1', 'hide1', '96385074']) expect(await namesOf(q)).toEqual([])
  const suggested = async (q: string) => (await suggestProducts(q)).products.map(({ name }) => name)
  expect(await suggested('ab12cd')).toEqual(['Poster', 'Mug', 'Ab12cd Lamp'])
  expect(await suggested('hide-1')).toEqual([])
  await db.$executeRaw`update "Product" set status = 'live' where name = 'Hidden'`
  expect(await namesOf('hide1')).toEqual(['Hidden'])
  await db.$executeRaw`update "Product" set sku = 'SHOW-1' where name = 'Hidden'`
  expect(await namesOf('hide1')).toEqual([])
  expect(await namesOf('show1')).toEqual(['Hidden'])
})
