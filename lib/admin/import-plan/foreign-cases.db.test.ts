import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { createUser } from '@/testing/db/rows'
import { applied, planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const draft = 'It becomes a draft, because it has no picture.'
const unbranded = 'The file has none: “Unbranded” is taken.'

/** The parts of a product that the cases are about. */
const product = (more: object) => ({ status: 'draft', image: expect.any(String), ...more })

test('E20 sci.csv: destroyed numbers refuse their rows, zeros at the front stay', async () => {
  const { refused, products, remarks } = await applied(owner, 'sci')
  expect(refused).toEqual([
    [2, 'gtin', '4.00638E+12: the spreadsheet has destroyed this number.'],
    [3, 'sku', '1.23E+11: the spreadsheet has destroyed this number.'],
  ])
  expect(products).toMatchObject([product({ sku: '00123', priceCents: 1250, countInStock: 3, gtin: null })])
  expect(remarks).toEqual({})
})

test('E20 shopify-control-chars.csv: they are left out with a note, not their row', async () => {
  const { plan, remarks, products } = await applied(owner, 'shopify-control-chars')
  expect(plan).toMatchObject({ refused: [], created: 1, unplaced: ['Tags'] })
  expect(remarks).toEqual({ 'description Control characters are left out.': [2], [`image1 ${draft}`]: [2] })
  expect(products).toMatchObject([
    product({ sku: 'bg-s2', description: 'A spoon with  control.', countInStock: 4 }),
  ])
})

test('E20 shopify-dup-sku.csv: the second product of a SKU gets none, with a note', async () => {
  const { plan, remarks, products } = await applied(owner, 'shopify-dup-sku')
  expect(plan.refused).toEqual([])
  expect(remarks).toEqual({
    [`image1 ${draft}`]: [2, 3],
    'sku Another row of the file has this SKU. It is left out.': [3],
  })
  expect(products).toMatchObject([
    product({ sku: 'bg-dup', name: 'Bike A, S' }),
    product({ sku: null, name: 'Bike A, M', priceCents: 3000 }),
  ])
  expect(plan.groups).toMatchObject([
    { name: 'Bike A', joined: 2, options: [{ name: 'Size', values: ['S', 'M'] }] },
  ])
  // Sent again, the one without a SKU is known by its options.
  const again = await planned(owner, await readFile('testing/import-files/shopify-dup-sku.csv'))
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('E20 shopify-gift-card.csv: what the shop does not sell is named', async () => {
  const { refused, products } = await applied(owner, 'shopify-gift-card')
  expect(refused).toEqual([[2, 'Gift Card', 'The shop sells no gift cards.']])
  expect(products).toEqual([])
})

test('E20 shopify-html-thousands.csv: HTML becomes text, and a price before a reduction below the price none', async () => {
  const { remarks, products } = await applied(owner, 'shopify-html-thousands')
  expect(remarks).toEqual({
    'compareAtPrice The price before the reduction is not above the price. It is left out.': [2],
    [`image1 ${draft}`]: [2],
  })
  const description = 'Size 10 cm\n– One\n– Inner\n1 < 2 & 3 > 2\nCafé'
  expect(products).toMatchObject([
    product({ priceCents: 129_900, compareAtCents: null, description, weightG: 100 }),
  ])
})

test('E20 shopify-image-position.csv: pictures are in the order of their positions, each with its text', async () => {
  const { plan } = await applied(owner, 'shopify-image-position')
  expect(
    plan.notes.map(({ column, message }) => [column, /Upload it as (\S+) first/.exec(message)?.[1]]),
  ).toEqual([
    ['image1', 'first.jpg'],
    ['image2', 'second.jpg'],
    ['image1', undefined],
  ])
  expect(plan.refused).toEqual([])
})

test('E20 shopify-long-body.csv: a text that is too long ends after a word, with a note', async () => {
  const { remarks, products } = await applied(owner, 'shopify-long-body')
  expect(remarks).toEqual({
    'description Longer than 5,000 characters: the text ends after the last whole word.': [2],
    [`image1 ${draft}`]: [2],
  })
  const description = products[0]?.description ?? ''
  expect(description).toMatch(/^A long sentence about this sofa\. .*\S…$/)
  expect(description.length).toBeLessThanOrEqual(5000)
  expect(description.length).toBeGreaterThan(4980)
  expect('A long sentence about this sofa. '.repeat(200).startsWith(description.slice(0, -1))).toBe(true)
})

test('E20 shopify-no-sku.csv: a product without a SKU is made, with a note', async () => {
  const { remarks, products } = await applied(owner, 'shopify-no-sku')
  expect(remarks).toEqual({
    'sku It has no SKU: if the file is applied again, it makes another product.': [2],
    [`image1 ${draft}`]: [2],
  })
  expect(products).toMatchObject([
    product({ sku: null, name: 'No sku lamp', priceCents: 3000, countInStock: 4 }),
  ])
})

const newInWoo = { [`brand ${unbranded}`]: [2], [`image1 ${draft}`]: [2] }

test('E20 woo-comma-price.csv: amounts and weights with a comma', async () => {
  const { remarks, products } = await applied(owner, 'woo-comma-price')
  expect(remarks).toEqual(newInWoo)
  expect(products).toMatchObject([product({ sku: 'bg-w6', priceCents: 1990, weightG: 227, countInStock: 3 })])
})

test('E20 woo-escapes.csv: escaped commas and line breaks are those of WooCommerce', async () => {
  const { plan, remarks, products } = await applied(owner, 'woo-escapes')
  expect(remarks).toEqual({
    ...newInWoo,
    'Attributes Attributes that are no options are not taken over.': [2],
  })
  expect(plan.notes.find(({ column }) => column === 'Attributes')?.message).toBe(
    'Not taken over: Color: Red, dark.',
  )
  const description = 'Line one\nStored in C:\\new'
  expect(products).toMatchObject([
    product({ name: 'Pen', category: 'Pens, Ink', description, priceCents: 2000 }),
  ])
})

test('E20 woo-stock-unmanaged.csv: "in stock" without a number is asked, once for all such rows', async () => {
  const content = await readFile('testing/import-files/woo-stock-unmanaged.csv')
  const asked = await planned(owner, content)
  expect(asked).toMatchObject({ created: 3, refused: [], questions: { stock: 0, conflicts: 0, inStock: 1 } })
  const about = (message: string) => asked.noteGroups.find((group) => group.message === message)?.lines
  expect(about('It is in stock there, without a number, so here it is out of stock.')).toEqual([2])
  const backorder =
    'It can be ordered there without being in stock. Here it is out of stock until some are counted.'
  expect(about(backorder)).toEqual([4])
  const { plan, products } = await applied(owner, 'woo-stock-unmanaged', { inStock: '5' })
  expect(plan.questions.inStock).toBe(0)
  expect(products.map(({ sku, countInStock }) => [sku, countInStock])).toEqual([
    ['bg-w4', 5],
    ['bg-w5', 0],
    ['bg-w5b', 0],
  ])
  // What is here is kept: nobody counts there.
  expect(await planned(owner, content)).toMatchObject({
    unchanged: 3,
    refused: [],
    questions: { inStock: 0 },
  })
})

test('E20 woo-variation-before-parent.csv: a parent may come later, and is named by SKU or id', async () => {
  const { plan, remarks, products } = await applied(owner, 'woo-variation-before-parent')
  expect(plan.rows).toBe(2)
  expect(plan.groups).toMatchObject([
    { name: 'Tee', joined: 2, options: [{ name: 'Color', values: ['Red', 'Blue'] }] },
  ])
  expect(remarks).toEqual({
    [`brand ${unbranded}`]: [2, 4],
    [`image1 ${draft}`]: [2, 4],
  })
  const tee = {
    category: 'Tees',
    description: 'Parent text.',
    weightG: 181,
    priceCents: 2000,
    countInStock: 4,
  }
  expect(products).toMatchObject([
    product({ sku: 'bg-v-red', name: 'Tee, Red', ...tee }),
    product({ sku: 'bg-v-blue', name: 'Tee, Blue', ...tee }),
  ])
})

test('E20 woo-variation-comma.csv: a comma within an option is one', async () => {
  const { plan, products } = await applied(owner, 'woo-variation-comma')
  // It joins the group of its name that another file has made.
  expect(plan.groups).toMatchObject([
    { name: 'Tee', joined: 1, options: [{ name: 'Color', values: ['Red', 'Blue', 'Red, dark'] }] },
  ])
  expect(products).toMatchObject([
    product({ sku: 'bg-vc-1', name: 'Tee, Red, dark', category: 'Tees', countInStock: 4 }),
  ])
})

test('E20 woo-weight-leading-dot.csv: .5 is a half', async () => {
  const { plan, products } = await applied(owner, 'woo-weight-leading-dot')
  expect(plan).toMatchObject({ refused: [], questions: { inStock: 1 } })
  expect(products).toMatchObject([
    product({ sku: 'bg-w1', weightG: 227, category: 'Tees', priceCents: 1800 }),
  ])
})
