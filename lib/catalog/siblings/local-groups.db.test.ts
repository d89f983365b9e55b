import { expect, test } from 'vitest'
import { findCards } from '@/lib/catalog/cards/find-cards'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findProduct } from '@/lib/catalog/products/product-queries'
import { searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { findFormerGroup } from './former-group'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)
const owner = await createUser({ role: 'owner' })
await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })
await readShop()
const group = await createGroup({
  name: 'Samovar',
  options: [
    { name: 'Colour', kind: 'colour', values: ['Sand', 'Ink'] },
    { name: 'Fit', kind: 'other', values: ['Wide', '42'] },
  ],
  values: [
    ['Sand', 'Wide'],
    ['Ink', '42'],
  ],
})
const ids = group.members.map(({ product }) => product)
const [id = 0] = ids
const translations = { de: { options: { Colour: { name: 'Farbe', values: { Sand: 'Sandfarben' } } } } }
await db.product.updateMany({ data: { imageAlt: 'A pot' } })
await changeGroup(owner, group._id, { translations }, null)

const own = (...texts: string[]) => ({ fallback: { language: 'en', texts } })

test('L05 a product tells which texts of its group are in the shop’s own language; a text without a word is in none', async () => {
  const product = await inGerman(() => findProduct(id))
  expect(product?.group).toMatchObject({ name: 'Samovar', ...own('name') })
  expect(product?.group?.options).toEqual([
    { name: 'Farbe', kind: 'colour', values: ['Sandfarben', 'Ink'], ...own('values.1') },
    { name: 'Fit', kind: 'other', values: ['Wide', '42'], ...own('name', 'values.0') },
  ])
  expect(product?.options).toEqual([
    { name: 'Farbe', value: 'Sandfarben' },
    { name: 'Fit', value: 'Wide', ...own('name', 'value') },
  ])
  expect(JSON.stringify(await findProduct(id))).not.toContain('fallback')
})

test('L05 so do cards, facets and the address of a deleted member', async () => {
  const [card] = await inGerman(() => findCards(ids))
  expect(card?.choices).toEqual([
    { name: 'Farbe', kind: 'colour', count: 2 },
    { name: 'Fit', kind: 'other', count: 2, ...own('name') },
  ])
  expect(card?.swatches).toMatchObject([
    { value: 'Sandfarben' },
    { value: 'Ink', ...own('value', 'imageAlts.0') },
  ])
  expect(card?.swatches[0]?.fallback?.texts).toEqual(['imageAlts.0'])
  const query = parseSearchQuery(new URLSearchParams({ q: 'samovar' }))
  const { facets } = await inGerman(() => searchProducts(query))
  expect(facets.options).toMatchObject([
    { name: 'Farbe', values: [{ value: 'Sandfarben' }, { value: 'Ink', ...own('value') }] },
    { name: 'Fit', values: [{ value: 'Wide', ...own('value') }, { value: '42' }], ...own('name') },
  ])
  expect(facets.options[0]).not.toHaveProperty('fallback')
  await db.product.delete({ where: { id } })
  expect(await inGerman(() => findFormerGroup(id))).toMatchObject({ name: 'Samovar', ...own('name') })
})
