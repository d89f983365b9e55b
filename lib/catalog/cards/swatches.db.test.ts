import { expect, test } from 'vitest'
import { listSearchedCards } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { createGroup } from '@/testing/shop/groups'

async function cardOf(text: string) {
  const { items } = await listSearchedCards(parseSearchQuery(new URLSearchParams(text)))
  expect(items).toHaveLength(1)
  return items[0]
}

const pictures = ['/images/goods/a.webp', '/images/goods/b.webp', '/images/goods/c.webp']
const pictured = pictures.map((image) => ({ image }))

test('a swatch leads to the nearest member, as on the page of the product, and tells the values that it changes', async () => {
  const { members } = await createGroup({
    name: 'Short coat',
    options: [
      { name: 'Colour', kind: 'colour', values: ['Sage', 'Terracotta', 'Ink'] },
      { name: 'Size', kind: 'size', values: ['XS', 'S', 'M', 'L', 'XL'] },
    ],
    values: [
      ['Sage', 'XL'],
      ['Terracotta', 'XS'],
      ['Terracotta', 'L'],
      ['Ink', 'M'],
      ['Ink', 'XL'],
    ],
    // The cheapest member is not the nearest one.
    products: [{}, { priceCents: 100 }, {}, { priceCents: 100 }, {}],
  })
  const [sageXl, , terracottaL, , inkXl] = members.map(({ product }) => product)
  const card = await cardOf('opt=size:xl&opt=colour:sage')
  expect(card?.swatches.map(({ _id, value, instead }) => [_id, value, instead])).toEqual([
    [sageXl, 'Sage', undefined],
    [terracottaL, 'Terracotta', ['L']],
    [inkXl, 'Ink', undefined],
  ])
})

test.each([
  ['size', 'Jeans', []],
  ['pattern', 'Chinos', ['30', '32', '34']],
  ['other', 'Cords', ['30', '32', '34']],
] as const)(
  'without colours, an option of the kind %s whose members have a picture each: %s have the swatches %j',
  async (kind, name, swatches) => {
    const options = [{ name: 'Waist', kind, values: ['30', '32', '34'] }]
    await createGroup({ name, options, values: [['30'], ['32'], ['34']], products: pictured })
    const card = await cardOf(`q=${name}`)
    expect(card).toMatchObject({ variantCount: 3, choices: [{ kind, count: 3 }] })
    expect(card?.swatches.map(({ value }) => value)).toEqual(swatches)
  },
)
