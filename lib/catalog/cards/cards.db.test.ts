import { expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { listNearestProducts } from '@/lib/catalog/search/nearest-products'
import { chipsOf } from '@/lib/catalog/search/search-chips'
import { listSearchedCards, listSearchedProducts, searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { suggestProducts } from '@/lib/catalog/search/suggest-products'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { listCards } from './list-cards'

const search = (text: string) => searchProducts(parseSearchQuery(new URLSearchParams(text)))
const cards = async (text: string) => {
  const found = await listSearchedCards(parseSearchQuery(new URLSearchParams(text)))
  return { ids: found.items.map(({ _id }) => _id), ...found }
}

const sizes = { name: 'Size', kind: 'size', values: ['41', '42', '43'] } as const
const colours = { name: 'Colour', kind: 'colour', values: ['Red', 'Blue'] } as const
const options = [
  { ...sizes, values: [...sizes.values] },
  { ...colours, values: [...colours.values] },
]

const sneakers = await createGroup({
  name: 'Sneakers',
  options,
  values: [
    ['41', 'Red'],
    ['41', 'Blue'],
    ['42', 'Blue'],
    ['43', 'Red'],
  ],
  products: [
    { brand: 'Kestrel', priceCents: 5000, countInStock: 0 },
    { brand: 'Kestrel', priceCents: 7000 },
    { brand: 'Kestrel', priceCents: 6000 },
    { brand: 'Kestrel', priceCents: 6000 },
  ],
})
const [red41, blue41, blue42, red43] = sneakers.members
  .toSorted((one, other) => one.product - other.product)
  .map(({ product }) => product)
const lamp = await createProduct({ name: 'Desk lamp', brand: 'Kestrel', priceCents: 6500 })

test('a list has one card a group: in stock before sold out, then the cheaper, then the older', async () => {
  const list = await cards('brand=Kestrel')
  expect(list).toMatchObject({ ids: [lamp.id, blue42], total: 2 })
  expect(list.items[1]).toMatchObject({
    group: { _id: sneakers._id },
    options: [{ value: '42' }, { value: 'Blue' }],
    price: '60.00',
    variantCount: 4,
    priceFrom: '50.00',
    choices: [
      { name: 'Size', kind: 'size', count: 3 },
      { name: 'Colour', kind: 'colour', count: 2 },
    ],
    swatches: [
      { _id: red43, value: 'Red', instead: ['43'] },
      { _id: blue42, value: 'Blue' },
    ],
  })
  expect(list.items[1]?.swatches[1]).not.toHaveProperty('instead')
  expect(list.items[0]).toMatchObject({
    group: null,
    variantCount: 1,
    priceFrom: null,
    choices: [],
    swatches: [],
  })
})

test('without group the list has each product, and what opt says', async () => {
  const list = async (text: string) => {
    const { items, total } = await listSearchedProducts(parseSearchQuery(new URLSearchParams(text)))
    expect(items.every((item) => !('variantCount' in item))).toBe(true)
    return [items.map(({ _id }) => _id), total]
  }
  expect(await list('brand=Kestrel&sort=price')).toEqual([[red41, red43, blue42, lamp.id, blue41], 5])
  expect(await list('brand=Kestrel&opt=size:42&opt=SIZE:43&sort=price')).toEqual([[red43, blue42], 2])
})

test('V10 values of one option are alternatives, several options hold of the same member, and a card without one is not shown', async () => {
  expect(await cards('opt=Size:42')).toMatchObject({ ids: [blue42], total: 1 })
  expect(await cards('opt=size:42&opt=colour:red')).toMatchObject({ ids: [], total: 0 })
  expect(await cards('opt=size:42&opt=size:43&opt=colour:red')).toMatchObject({ ids: [red43], total: 1 })
  expect(await cards('opt=size:41')).toMatchObject({ ids: [blue41] })
  expect(await cards('opt=size:41&maxPrice=60')).toMatchObject({ ids: [red41] })
  expect(await cards('opt=size:99')).toMatchObject({ total: 0 })
  const { facets } = await search('opt=size:42&opt=colour:red')
  expect(
    facets.options.map(({ name, values }) => [
      name,
      ...values.map(({ option, count }) => `${option} ${count}`),
    ]),
  ).toEqual([
    ['Colour', 'colour:red 0', 'colour:blue 1'],
    ['Size', 'size:41 1', 'size:42 0', 'size:43 1'],
  ])
})

test('words choose the member: “sneakers 42” shows the 42, “red sneakers” the red ones', async () => {
  expect(await cards('q=sneakers+42')).toMatchObject({ ids: [blue42], total: 1 })
  expect(await cards('q=red+sneakers')).toMatchObject({ ids: [red43], total: 1 })
  expect(await cards('q=sneakers')).toMatchObject({ ids: [blue42], total: 1 })
})

test('facets count cards, once a value, and options in their natural order', async () => {
  const { facets, total } = await search('brand=Kestrel')
  expect(total).toBe(2)
  expect(facets.brands).toContainEqual({ name: 'Kestrel', count: 2, isChosen: true })
  expect(facets.inStock.count).toBe(2)
  expect(facets.prices.map(({ count }) => count)).toEqual([2])
  expect(facets.options).toEqual([
    {
      name: 'Colour',
      kind: 'colour',
      values: [
        { value: 'Red', option: 'colour:red', count: 1, isChosen: false },
        { value: 'Blue', option: 'colour:blue', count: 1, isChosen: false },
      ],
    },
    {
      name: 'Size',
      kind: 'size',
      values: ['41', '42', '43'].map((value) => ({
        value,
        option: `size:${value}`,
        count: 1,
        isChosen: false,
      })),
    },
  ])
})

test('suggestions, and what is nearest to words that find nothing, are one a group', async () => {
  expect((await suggestProducts('sneak')).products).toMatchObject([
    { _id: blue42, name: 'Sneakers', price: '60.00', priceFrom: '50.00' },
  ])
  expect((await suggestProducts('desk lamp')).products[0]).not.toHaveProperty('priceFrom')
  expect((await suggestProducts('sneakers')).categories).toMatchObject([{ count: 2 }])
  const nearest = await listNearestProducts('sneakers zzzz')
  expect(nearest.products).toMatchObject([{ _id: blue42, variantCount: 4 }])
  const best = await listNearestProducts('')
  expect(best).toMatchObject({ isBestRated: true })
  expect(best.products.map(({ _id }) => _id)).toEqual([lamp.id, blue42])
})

test.each([
  ['sneakers re', 'Sneakers, 43, Red', '60.00'],
  ['sneakers 4', 'Sneakers, 42, Blue', '60.00'],
  ['sneakers blue 41', 'Sneakers, 41, Blue', '70.00'],
  ['sneakers over 65', 'Sneakers, 41, Blue', '70.00'],
  ['under 61', 'Sneakers, 42, Blue', '60.00'],
])('what is typed as “%s” says a member, which is suggested with its own price', async (q, name, price) => {
  const { products } = await suggestProducts(q)
  expect(products.map((product) => ({ ...product, image: '' }))).toEqual([
    { _id: expect.any(Number), name, price, image: '' },
  ])
})

test('a chip takes a chosen value out, and says it as the page does', async () => {
  const { facets, query } = await search('q=sneakers&opt=size:42')
  expect(chipsOf(query, facets)).toEqual([{ label: 'Size: 42', href: '/search?q=sneakers&pageSize=100' }])
  expect(chipsOf({ ...query, options: ['width:wide'] }, facets)).toMatchObject([{ label: 'width: wide' }])
})

test('the names of options and values are in the language of the page, and opt stays in the own one', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const german = { options: { Colour: { name: 'Farbe', values: { Red: 'Rot', Blue: 'Blau' } } } }
  await changeGroup(await createUser({ role: 'owner' }), sneakers._id, { translations: { de: german } }, null)
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    const { items, facets, query } = await search('brand=Kestrel&opt=colour:red')
    expect(facets.options[0]).toMatchObject({
      name: 'Farbe',
      values: [
        { value: 'Rot', option: 'colour:red', isChosen: true },
        { value: 'Blau', option: 'colour:blue' },
      ],
    })
    expect(items[0]).toMatchObject({
      choices: [{ name: 'Size' }, { name: 'Farbe' }],
      swatches: [{ value: 'Rot' }, { value: 'Blau' }],
    })
    expect(chipsOf(query, facets).map(({ label }) => label)).toContain('Farbe: Rot')
    const suggested = async (q: string) => (await suggestProducts(q)).products
    expect(await suggested('sneak')).toMatchObject([{ name: 'Sneakers', fallback: { texts: ['name'] } }])
    expect(await suggested('sneakers rot')).toMatchObject([{ _id: red43, price: '60.00' }])
  })
})

test('V12 a draft is on no card: not as a member, not in its numbers, swatches and facets', async () => {
  const owner = await createUser({ role: 'owner' })
  await db.product.updateMany({ where: { id: blue42 }, data: { status: 'draft' } })
  expect(await cards('q=sneakers')).toMatchObject({ ids: [red43], total: 1 })
  const [card] = (await cards('q=sneakers')).items
  expect(card).toMatchObject({ variantCount: 3, choices: [{ count: 2 }, { count: 2 }] })
  expect(card?.swatches.map(({ _id }) => _id)).toEqual([red43, blue41])
  expect(await cards('opt=size:42')).toMatchObject({ total: 0 })
  expect((await suggestProducts('sneakers 42')).products).toEqual([])
  await db.product.updateMany({ where: { groupId: sneakers._id }, data: { status: 'draft' } })
  expect(await cards('brand=Kestrel')).toMatchObject({ ids: [lamp.id], total: 1 })
  expect((await listCards({ page: 1, pageSize: 100 })).items.map(({ _id }) => _id)).toEqual([lamp.id])
  await db.product.updateMany({ where: { groupId: sneakers._id }, data: { status: 'live' } })
  await dissolveGroup(owner, sneakers._id)
  expect(await cards('brand=Kestrel')).toMatchObject({ total: 5 })
})
