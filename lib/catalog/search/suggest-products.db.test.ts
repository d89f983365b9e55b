import { expect, test } from 'vitest'
import { catalogue, create } from '@/testing/shop/catalogue'
import { suggestProducts } from './suggest-products'

test('suggestions are six products and three categories at most, by name first, also of misspelt words', async () => {
  await catalogue(
    { name: 'In the text', category: 'Books', description: 'About lamps.' },
    { name: 'By Lampert', brand: 'Lampert', category: 'Music' },
    { name: 'Lampshade', category: 'Lamps & Lights' },
    { name: 'Lamp 1', category: 'Lamps & Lights' },
  )
  const suggested = async (q: string) => {
    const { products, categories } = await suggestProducts(q)
    return [products.map(({ name }) => name), categories.map(({ slug, count }) => `${slug} ${count}`)]
  }
  const categories = ['lamps-lights 2', 'music 1']
  expect(await suggested('lamp')).toEqual([['Lamp 1', 'Lampshade', 'By Lampert'], categories])
  expect(await suggested('lampr')).toEqual(await suggested('lamp'))
  expect((await suggestProducts('lampr')).correctedTo).toBe('lamp')
  expect(await suggested('"lampr"')).toEqual([[], []])
  expect(await suggested('lights')).toEqual([['Lamp 1', 'Lampshade'], ['lamps-lights 2']])
  expect(await suggested('')).toEqual([[], []])
  for (const n of [2, 3, 4, 5, 6]) await create({ name: `Lamp ${n}`, category: `Category ${n}` })
  expect(await suggested('lamp')).toEqual([
    ['Lamp 6', 'Lamp 5', 'Lamp 4', 'Lamp 3', 'Lamp 2', 'Lamp 1'],
    ['lamps-lights 2', 'category-6 1', 'category-5 1'],
  ])
})

test('words that only say a price or whom it is for suggest what a search finds', async () => {
  await catalogue(
    { name: 'Dear Lamp', priceCents: 9000 },
    { name: 'Lamp', priceCents: 2000 },
    { name: 'Clip', priceCents: 100 },
  )
  const namesOf = async (q: string) => (await suggestProducts(q)).products.map(({ name }) => name)
  expect(await namesOf('under 50')).toEqual(['Clip', 'Lamp'])
  expect(await namesOf('over 10 under 50')).toEqual(['Lamp'])
  expect(await namesOf('cheap')).toEqual(['Clip', 'Lamp', 'Dear Lamp'])
  expect(await namesOf('mens lamp')).toEqual(['Lamp', 'Dear Lamp'])
})

test('E20 a word with a sign in it that is being typed is no beginning of other words', async () => {
  await catalogue({ name: 'T-Shirt' }, { name: 'Wi-Fi Router' }, { name: 'USA Map' }, { name: 'Shirtwaist' })
  for (const name of ['Fish', 'Apron', 'Atlas', 'Album', 'Anchor', 'Arrow', 'Amber']) await create({ name })
  const namesOf = async (q: string) => (await suggestProducts(q)).products.map(({ name }) => name)
  expect(await namesOf('t-shirt')).toEqual(['T-Shirt'])
  expect(await namesOf('t-shi')).toEqual(['T-Shirt'])
  expect(await namesOf('wi-fi')).toEqual(['Wi-Fi Router'])
  expect(await namesOf('wi-fi rou')).toEqual(['Wi-Fi Router'])
  expect(await namesOf('u.s.a')).toEqual(['USA Map'])
})

test('an empty shop suggests nothing', async () => {
  await catalogue()
  expect(await suggestProducts('lamp')).toEqual({ products: [], categories: [], correctedTo: null })
})
