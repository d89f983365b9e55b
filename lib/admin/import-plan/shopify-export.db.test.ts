import { expect, test } from 'vitest'
import { createUser } from '@/testing/db/rows'
import { applied } from '@/testing/shop/product-import'

const draft = 'It becomes a draft, because it has no picture.'
const product = (more: object) => ({ status: 'draft', image: expect.any(String), ...more })

test('E20 an export of Shopify as it is today comes in with nothing lost in silence', async () => {
  const owner = await createUser({ role: 'owner' })
  const { plan, remarks, products } = await applied(owner, 'shopify-today', { inStock: '7' })
  expect(plan).toMatchObject({ source: 'shopify', rows: 4, created: 4, refused: [] })
  expect(plan.unplaced).toHaveLength(26)
  for (const column of ['Tags', 'Unit Price Total Measure', 'Google Shopping / MPN', 'Cost per item'])
    expect(plan.unplaced).toContain(column)
  const elsewhere = 'Pictures of other sites are not taken over: upload them first, under their names.'
  const tees = [2, 3]
  expect(remarks).toEqual({
    [`image1 ${elsewhere}`]: tees,
    [`image2 ${elsewhere}`]: tees,
    [`image3 ${elsewhere}`]: tees,
    [`image1 ${draft}`]: [2, 3, 5],
    'gtin This is no GTIN: it has 8, 12, 13 or 14 digits, the last of which fits. It is left out.': [3],
    'countInStock Less than nothing in stock there, which is nothing here.': [3],
    'countInStock It is in stock there, without a number, so 7 are taken.': [5],
    'compareAtPrice The price before a reduction is not shown: it needs a past in this shop, the lowest price of the last 30 days.':
      [2],
    'description The file has none: the name is taken.': [5],
    'sku It has no SKU: if the file is applied again, it makes another product.': [6],
  })
  const tee = { brand: 'company 123', category: 'Shirt', priceCents: 2500, compareAtCents: null }
  expect(products).toMatchObject([
    product({
      ...tee,
      name: 'Ocean Tee, S, Blue',
      sku: '0001201',
      gtin: '4006381333931',
      countInStock: 12,
    }),
    product({
      ...tee,
      name: 'Ocean Tee, M, Blue',
      sku: '0001202',
      gtin: null,
      countInStock: 0,
      weightG: 210,
    }),
    product({ name: 'Herbal tea', gtin: '012345678905', countInStock: 7, category: 'Tea & Infusions' }),
    product({ name: 'Poster', sku: null, priceCents: 4000, compareAtCents: null, countInStock: 3 }),
  ])
  const description = 'Soft & light.\n– Organic cotton\n– Made in Porto'
  expect(products.map((one) => one.description)).toEqual([description, description, 'Herbal tea', 'Signed.'])
  const names = plan.notes.flatMap(({ line, message }) =>
    line === 2 ? (/as (\S+\.jpg)/.exec(message)?.[1] ?? []) : [],
  )
  expect(names).toEqual(['ocean-blue.jpg', 'ocean-front.jpg', 'ocean-back.jpg'])
})
