import { expect, test } from 'vitest'
import { readCells } from '@/lib/admin/import/read-cells'
import type { z } from '@/lib/shared/validation/zod'
import { fileFields, namesOf } from './product-fields'
import { productInput, productPatch, productUpdateInput } from './product-input'
import { reviewInput } from './product-schema'

const image = new File(['x'], '../../x.jpg', { type: 'image/jpeg' })
const fields = {
  name: ' Lamp ',
  price: '7.5',
  brand: 'B',
  category: 'C',
  description: 'Two\nlines',
  countInStock: '3',
}
const form = { ...fields, image }
const edit = { ...fields, version: '4', countInStockSeen: '0' }

function mistakes(input: unknown, schema: z.ZodType = productInput) {
  return schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test('the product form is parsed into trimmed texts, cents and a number', () => {
  const parsed = { ...form, name: 'Lamp', price: 750, countInStock: 3 }
  expect(productInput.parse({ ...form, isAdmin: 'true', rating: '5' })).toEqual(parsed)
})

test('all missing fields are reported at once, each with its path', () => {
  expect(mistakes({})).toEqual([
    ['name', 'Name is required.'],
    ['price', 'Price must be an amount such as 12.50.'],
    ['brand', 'Brand is required.'],
    ['category', 'Category is required.'],
    ['description', 'Description is required.'],
    ['countInStock', 'Count in stock must be whole, up to 1,000,000.'],
    ['image', 'A picture is required.'],
  ])
})

test.each([
  ['0', 0],
  ['0.00', 0],
  ['89.99', 8999],
  ['100', 10_000],
  ['7.50', 750],
  ['21474836.47', 2_147_483_647],
])('a price of %j is %i cents', (price, cents) =>
  expect(productInput.parse({ ...form, price }).price).toBe(cents),
)

const noPrices = [
  '',
  ' ',
  '-1',
  '1.999',
  '1,50',
  '1e3',
  '$5',
  'NaN',
  'Infinity',
  '0x10',
  '21474836.48',
  image,
]
test.each(noPrices)('a price of %j is refused', (price) => {
  expect(mistakes({ ...form, price })).toEqual([['price', 'Price must be an amount such as 12.50.']])
})

test.each(['', '-1', '1.5', '1e3', 'x', '1000001', '99999999999', image])(
  'a stock of %j is refused',
  (count) => {
    const message = 'Count in stock must be whole, up to 1,000,000.'
    expect(mistakes({ ...form, countInStock: count })).toEqual([['countInStock', message]])
  },
)

test.each(['name', 'brand', 'category', 'description'])('C04 invalid text is refused as %s', (path) => {
  for (const text of ['\0', '\ud800', '\u202egpj.exe', 'x'.repeat(1_000_000), '   ']) {
    expect(mistakes({ ...form, [path]: text }).map(([where]) => where)).toEqual([path])
  }
})

test('D02 warnings have at most 2,000 characters and none that are not allowed, and may be missing', () => {
  expect(productInput.parse({ ...form, warnings: 'x'.repeat(2000) }).warnings).toHaveLength(2000)
  for (const warnings of ['x'.repeat(2001), 'a\0', 'a\u202eb', image])
    expect(mistakes({ ...form, warnings }).map(([path]) => path)).toEqual(['warnings'])
  expect('warnings' in productInput.parse(form)).toBe(false)
})

test('C01 a script in a field is plain text', () => {
  const name = '<script>alert(1)</script>'
  expect(productInput.parse({ ...form, name }).name).toBe(name)
})

test.each(['', 'a text', new File([], '')])('a new product with the picture %j is refused', (picture) => {
  expect(mistakes({ ...form, image: picture })).toEqual([['image', 'A picture is required.']])
})

test.each(['', undefined, new File([], '')])('an edit with the picture %j keeps the old one', (picture) => {
  expect(productUpdateInput.parse({ ...edit, image: picture }).image).toBeUndefined()
})

test('an edit may have a picture, and must have the version and stock that were loaded', () => {
  const seen = { image, version: 4, countInStockSeen: 0 }
  expect(productUpdateInput.parse({ ...edit, image })).toMatchObject(seen)
  expect(mistakes({ ...edit, image: 'a text' }, productUpdateInput)).toEqual([
    ['image', 'A picture is required.'],
  ])
  expect(mistakes(fields, productUpdateInput).map(([path]) => path)).toEqual(['version', 'countInStockSeen'])
})

test.each([1, 5, '1', '5'])('a rating of %j is accepted', (rating) => {
  expect(reviewInput.parse({ rating, comment: 'x' }).rating).toBe(Number(rating))
})

const noRatings = [0, 6, 4.5, '', '0', '6', '4.5', ' 4', null, undefined, [], true]
test.each(noRatings)('C09 a rating of %j is refused', (rating) => {
  const message = 'Please choose a rating from 1 to 5.'
  expect(mistakes({ rating, comment: 'x' }, reviewInput)).toEqual([['rating', message]])
})

test('a comment is free text, may be empty, and has a maximum length', () => {
  expect(reviewInput.parse({ rating: 5 }).comment).toBe('')
  expect(reviewInput.parse({ rating: 5, comment: '<b>1 & "2"</b>' }).comment).toBe('<b>1 & "2"</b>')
  expect(reviewInput.safeParse({ rating: 5, comment: 'x'.repeat(5001) }).success).toBe(false)
})

test.each(['A\nB', 'A\tB', 'A\rB', 'x'.repeat(65), 'A\0'])('%j is no SKU', (sku) => {
  expect(mistakes({ ...form, sku }).map(([path]) => path)).toEqual(['sku'])
})

/** Their rules are written by hand: of a new row the table knows only the name. */
const byHand = namesOf('code', 'whole')

test.each(byHand)('%s is read from a form and from a patch', (name) => {
  expect(productUpdateInput.shape).toHaveProperty(name)
  expect(productPatch.parse({ [name]: '' })).toEqual({ [name]: null })
})

const inFile = byHand.filter((name) => fileFields.some((field) => field === name))

test.each(inFile)('%s is read from a file', (name) => {
  const row = { line: 2, cells: { [name]: '' }, mistakes: [], notes: [] }
  expect(readCells(row, new Set())).toMatchObject({ values: { [name]: null }, mistakes: [] })
})
