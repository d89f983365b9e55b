import { expect, test } from 'vitest'
import { listCategories } from '@/lib/catalog/categories/categories'
import { duplicateProduct } from '@/lib/catalog/product-admin/duplicate-product'
import { renameProducts } from '@/lib/catalog/product-admin/rename-products'
import { productFeed } from '@/lib/catalog/product-feeds/product-feed'
import { listNearestProducts } from '@/lib/catalog/search/nearest-products'
import { searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { suggestProducts } from '@/lib/catalog/search/suggest-products'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { plainShop } from '@/testing/shop/plain-shop'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

const owner = await createUser({ role: 'owner' })
await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })
const { id } = await createProduct({ name: 'Samovar' })
const { id: other } = await createProduct({ name: 'Samovar lid' })
await db.productTranslation.create({
  data: { productId: id, language: 'de', texts: { name: 'Teemaschine' } },
})
await db.categoryTranslation.create({
  data: { category: 'Kitchen', language: 'de', name: 'Küche', original: 'Kitchen' },
})

async function feed() {
  let text = ''
  for await (const part of productFeed('https://shop.example', plainShop)) text += part
  return text
}

test('L05 lists, suggestions, categories and the feed are in the language of the page; the own one stays as it is', async () => {
  const query = parseSearchQuery(new URLSearchParams({ q: 'samovar' }))
  const nameOf = (items: { _id: number; name: string }[]) => items.find(({ _id }) => _id === id)?.name
  const [found, suggested, nearest, categories, file] = await inGerman(() =>
    Promise.all([
      searchProducts(query),
      suggestProducts('samovar'),
      listNearestProducts('samovar'),
      listCategories(),
      feed(),
    ]),
  )
  expect([found.items, suggested.products, nearest.products].map(nameOf)).toEqual(
    Array(3).fill('Teemaschine'),
  )
  expect(found.items.find(({ _id }) => _id === other)).toMatchObject({
    name: 'Samovar lid',
    categoryName: 'Küche',
    fallback: { language: 'en', texts: ['name', 'description'] },
  })
  expect(found.facets.categories).toMatchObject([{ name: 'Küche', slug: 'kitchen' }])
  expect(categories).toMatchObject([{ name: 'Küche', slug: 'kitchen' }])
  expect(suggested.products.find(({ _id }) => _id === other)?.fallback?.texts).toEqual(['name'])
  expect(file).toContain('<g:title>Teemaschine</g:title>')
  expect(file).toContain('<g:product_type>Küche</g:product_type>')
  expect(file).toContain(`<g:link>https://shop.example/de/products/${id}</g:link>`)
  expect(file).toContain('<link>https://shop.example/de</link>')
  expect(file).toContain('<language>de</language>')
  expect(file).toMatch(/<g:image_link>https:\/\/shop\.example\/(?!de\/)/)
  expect(file).toMatch(/<g:price>\d+\.\d\d USD/)
  const own = JSON.stringify([await searchProducts(query), await listCategories(), await feed()])
  expect(own).toContain('Samovar')
  for (const word of ['Teemaschine', 'Küche', 'fallback', 'categoryName', '/de/', '<language>'])
    expect(own).not.toContain(word)
})

test('a copy has the translations of its product, the copied name out of date', async () => {
  const { _id } = await duplicateProduct(owner, id)
  const copy = await db.productTranslation.findFirstOrThrow({ where: { productId: _id } })
  expect(copy).toMatchObject({ texts: { name: 'Teemaschine' }, outdated: ['name'], missing: ['description'] })
})

test('the names of a category go along when it is renamed; joined with one that has names, it loses them', async () => {
  await createProduct({ name: 'Lamp' })
  await renameProducts(owner, { kind: 'category', from: 'Kitchen', to: 'Cooking', join: false })
  const names = () =>
    db.categoryTranslation.findMany({ select: { category: true, name: true, original: true } })
  expect(await names()).toEqual([{ category: 'Cooking', name: 'Küche', original: 'Kitchen' }])
  await createProduct({ name: 'Pan' })
  await db.categoryTranslation.create({
    data: { category: 'Kitchen', language: 'de', name: 'Herd', original: 'Kitchen' },
  })
  await renameProducts(owner, { kind: 'category', from: 'Kitchen', to: 'Cooking', join: true })
  expect(await names()).toEqual([{ category: 'Cooking', name: 'Küche', original: 'Kitchen' }])
})

test('a product is found and suggested by its translated words, also misspelt, until they are taken away', async () => {
  const { id: kettle } = await createProduct({ name: 'Kettle' })
  const where = { productId_language: { productId: kettle, language: 'de' } }
  const texts = { name: 'Wasserkocher', description: 'Kocht geschwind.' }
  await db.productTranslation.create({ data: { productId: kettle, language: 'de', texts } })
  const found = async (q: string) => {
    const { items } = await inGerman(() => searchProducts(parseSearchQuery(new URLSearchParams({ q }))))
    return items.map(({ _id, name }) => [_id, name])
  }
  for (const words of ['Wasserkocher', 'geschwind', 'kettle', 'Waserkocher'])
    expect([words, await found(words)]).toEqual([words, [[kettle, 'Wasserkocher']]])
  const { products } = await inGerman(() => suggestProducts('wasserk'))
  expect(products).toMatchObject([{ _id: kettle, name: 'Wasserkocher' }])
  await db.product.update({ where: { id: kettle }, data: { description: 'Boils.' } })
  expect(await found('geschwind')).toHaveLength(1)
  await db.productTranslation.update({ where, data: { texts: {} } })
  expect(await found('geschwind')).toEqual([])
})

async function inCategory(name: string, category: string): Promise<number> {
  const { id: created } = await createProduct({ name })
  await db.product.update({ where: { id: created }, data: { category }, select: { id: true } })
  return created
}

test('a category is found by its name in a further language, also as it is typed or misspelt, until that is taken away', async () => {
  await db.categoryTranslation.deleteMany()
  const globe = await inCategory('Globe', 'Maps and Globes')
  const found = async (q: string) => {
    const { items, pieces } = await inGerman(() =>
      searchProducts(parseSearchQuery(new URLSearchParams({ q }))),
    )
    return [items.map(({ _id }) => _id), pieces.map(({ label }) => label)]
  }
  for (const q of ['Karten', 'Erdkunde']) expect(await found(q)).toEqual([[], []])
  const where = { category_language: { category: 'Maps and Globes', language: 'de' } }
  const name = { name: 'Karten & Globen', original: 'Maps and Globes' }
  await db.categoryTranslation.create({ data: { category: 'Maps and Globes', language: 'de', ...name } })
  expect(await found('karten globen')).toEqual([[globe], ['Karten & Globen']])
  await db.categoryTranslation.update({ where, data: { name: 'Erdkünde' } })
  for (const q of ['erdkünde', 'ERDKUNDE', 'erdkuende', 'Erdküde'])
    expect([q, await found(q)]).toEqual([q, [[globe], ['Erdkünde']]])
  const { categories } = await inGerman(() => suggestProducts('erdk'))
  expect(categories).toMatchObject([{ name: 'Erdkünde', slug: 'maps-and-globes' }])
  expect(await found('karten')).toEqual([[], []])
  // Of equal size, they are in the order of their German names.
  await inCategory('Globe of the moon', 'Astronomy')
  const moon = { category: 'Astronomy', language: 'de', name: 'Äther und Sterne', original: 'Astronomy' }
  await db.categoryTranslation.create({ data: moon })
  await db.categoryTranslation.update({ where, data: { name: 'Atlanten' } })
  const query = parseSearchQuery(new URLSearchParams({ q: 'globe' }))
  const names = async () => (await searchProducts(query)).facets.categories.map(({ name }) => name)
  expect(await inGerman(names)).toEqual(['Äther und Sterne', 'Atlanten'])
  expect(await names()).toEqual(['Astronomy', 'Maps and Globes'])
  const tiles = (await inGerman(() => listCategories())).map(({ name }) => name)
  expect(tiles.indexOf('Äther und Sterne')).toBeLessThan(tiles.indexOf('Atlanten'))
  await db.categoryTranslation.delete({ where })
  expect(await found('erdkunde')).toEqual([[], []])
})
