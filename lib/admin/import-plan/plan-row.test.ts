import { expect, test } from 'vitest'
import { fresh, lamp, mistakesOf, plan } from '@/testing/shop/plan-row'

test('the product is that of _id, else of sku, else a new one', () => {
  expect(plan({ _id: '7', sku: 'L-9' })).toMatchObject({
    kind: 'changed',
    productId: 7,
    fields: { sku: 'L-9' },
  })
  expect(plan({ sku: 'L-7', name: 'Lamp' })).toMatchObject({ kind: 'unchanged', productId: 7 })
  expect(plan({ ...fresh, sku: '00012' })).toMatchObject({
    ...{ kind: 'created', productId: null },
    fields: { sku: '00012', priceCents: 1250, status: 'draft' },
  })
  expect(mistakesOf({ _id: '99', name: 'x' })).toEqual({ _id: 'There is no product 99.' })
  expect(mistakesOf({ _id: '7', sku: 'C-8' })).toEqual({ sku: 'Product 8 has this SKU.' })
  expect(mistakesOf({ _id: '0x7' })).toEqual({ _id: 'This is no number of a product.' })
})

test('D02 a doubled SKU or _id is refused, also where two rows mean one product by different keys', () => {
  expect(mistakesOf({ ...fresh, sku: 'X' }, { doubledSkus: new Set(['X']) })).toEqual({
    sku: 'The file has X more than once.',
  })
  expect(mistakesOf({ _id: '7' }, { doubledIds: new Set(['7']) })).toEqual({
    _id: 'The file has 7 more than once.',
  })
  const planned = new Set<number>()
  expect(plan({ _id: '7', name: 'New' }, { planned }).kind).toBe('changed')
  expect(mistakesOf({ sku: 'L-7', name: 'Newer' }, { planned })).toEqual({
    sku: 'Another row of the file is about product 7.',
  })
})

test('a missing column changes nothing, an empty cell clears what is optional and is refused for what is required', () => {
  expect(plan({ _id: '7' })).toMatchObject({ kind: 'unchanged', fields: {} })
  expect(plan({ _id: '7', sku: '', gtin: '', weightG: '', alt1: '', image2: '' }).changes).toEqual({
    ...{ sku: ['L-7', null], weightG: [500, null], alt1: ['Front', null] },
    ...{ image2: ['/media/b.webp', null], alt2: ['Back', null] },
  })
  const required = {
    name: '',
    brand: '',
    category: '',
    description: '',
    price: '',
    countInStock: '',
    status: '',
  }
  expect(Object.keys(mistakesOf({ _id: '7', ...required }))).toEqual(Object.keys(required))
  expect(mistakesOf({ sku: 'new', name: 'Mug' })).toMatchObject({
    price: 'Price is required for a new product.',
  })
})

test('W01 12,50 is an amount only where the column has no dot anywhere', () => {
  const commas = new Set(['price'] as const)
  expect(plan({ _id: '7', price: '12,50' }, { commas }).fields).toEqual({ priceCents: 1250 })
  expect(mistakesOf({ _id: '7', price: '12,50' })).toEqual({
    price: 'Other cells of this column have a dot: write 12.50.',
  })
  for (const price of ['1.290,00', '1,290.00', '1290.001', '-1', '1e3', '$5', 'abc'])
    expect(plan({ _id: '7', price }).kind, price).toBe('refused')
})

test('a number that the spreadsheet has destroyed is refused in sku and gtin', () => {
  for (const cells of [{ sku: '1.23E+11' }, { sku: '1,23E+11' }, { gtin: '4.00638E+12' }])
    expect(Object.values(mistakesOf({ _id: '7', ...cells }))[0]).toContain(
      'the spreadsheet has destroyed this number',
    )
  expect(mistakesOf({ _id: '7', gtin: '4006381333932' }).gtin).toContain('no GTIN')
  expect(plan({ _id: '7', gtin: '4006381333931' }).kind).toBe('changed')
})

test('leading zeros that a spreadsheet has taken from SKU and GTIN come back; a shortened SKU makes no second product', () => {
  const zeroed = { ...lamp, sku: '00012', gtin: '0012345678905' }
  const known = { productOf: () => zeroed, productOfShortened: () => zeroed }
  expect(plan({ _id: '7', sku: '12', gtin: '12345678905' }, known)).toMatchObject({
    kind: 'unchanged',
    notes: [{ column: 'sku', message: '12 is read as 00012: spreadsheets take leading zeros away.' }],
  })
  expect(plan({ _id: '7', sku: '00012' }, known).notes).toEqual([])
  expect(plan({ _id: '7', sku: '13' }, known)).toMatchObject({ fields: { sku: '13' }, notes: [] })
  expect(plan({ ...fresh, status: 'draft', gtin: '12345678905' }).fields.gtin).toBe('012345678905')
  expect(mistakesOf({ ...fresh, sku: '12' }, known).sku).toContain('Product 7 has the SKU 00012')
})

test('a new product of another shop without brand, category and description gets them, and is told; a known one keeps its own', () => {
  const foreign = { isForeign: true }
  const made = plan({ sku: 'M-1', name: 'Mug', price: '12.50', brand: 'Potters' }, foreign)
  expect(made).toMatchObject({
    kind: 'created',
    fields: { brand: 'Potters', category: 'Other', description: 'Mug' },
  })
  expect(made.notes.map(({ column }) => column)).toEqual(['category', 'description'])
  expect(plan({ sku: 'L-7', name: 'Lamp', price: '40' }, foreign).kind).toBe('unchanged')
  expect(plan({ name: 'Mug', price: '12.50' }).kind).toBe('refused')
})

test('D02 NUL, lost letters and control characters are refused in their columns', () => {
  const cells = { _id: '7', name: 'a\0b', brand: 'a\ufffdb', category: 'a\u0007b', sku: 'a\u202eb' }
  expect(mistakesOf(cells)).toEqual({
    name: expect.stringContaining('NUL'),
    brand: expect.stringContaining('lost'),
    category: expect.stringContaining('not allowed'),
    sku: expect.stringContaining('not allowed'),
  })
})

test('D07 stock is the difference to what was seen; without that the row asks, and counted stock is set', () => {
  expect(plan({ _id: '7', countInStock: '60', stockSeen: '50' })).toMatchObject({
    ...{ kind: 'changed', stockChange: 10 },
    changes: { countInStock: [43, 53] },
  })
  expect(plan({ _id: '7', countInStock: '50', stockSeen: '50' }).kind).toBe('unchanged')
  const { mistakes } = plan({ _id: '7', countInStock: '60' })
  expect(mistakes).toMatchObject([{ column: 'countInStock', asks: 'stock' }])
  expect(mistakes[0]?.message).toContain('7 units were sold since 2026-11-26 09:00; the shop has 43.')
  expect(plan({ _id: '7', countInStock: '60' }, { countsStock: true })).toMatchObject({ stockChange: 17 })
  expect(plan({ _id: '7', countInStock: '43' }).kind).toBe('unchanged')
  expect(mistakesOf({ _id: '7', countInStock: '0', stockSeen: '50' }).countInStock).toContain(
    'Only 43 are left',
  )
})

test('D07 12.0 is twelve units, 12.000 and 12,000 are refused: they are twelve thousand to many', () => {
  const seen = { _id: '7', stockSeen: '43' }
  for (const text of ['12', '12.0', '12,00'])
    expect(plan({ ...seen, countInStock: text }).changes.countInStock).toEqual([43, 12])
  for (const text of ['12.000', '12,000', '1.200,00'])
    expect(Object.keys(mistakesOf({ ...seen, countInStock: text }))).toEqual(['countInStock'])
})

test('an older version is refused with both values, unless it is ticked or says the same', () => {
  const cells = { _id: '7', version: '2', name: 'Old lamp', price: '39.00' }
  const { mistakes } = plan(cells)
  expect(mistakes).toMatchObject([{ column: 'version', asks: 'conflicts' }])
  expect(mistakes[0]?.message).toContain(
    'name: Lamp in the shop, Old lamp in the file; price: 40.00 in the shop, 39.00 in the file',
  )
  expect(plan(cells, { overwrites: true })).toMatchObject({ kind: 'changed', fields: { name: 'Old lamp' } })
  const long = mistakesOf({ _id: '7', version: '2', name: `-${'💡'.repeat(80)}` })
  expect(long.version).toContain(`-${'💡'.repeat(58)}… in the file`)
  expect(plan({ _id: '7', version: '2', name: 'Lamp' }).kind).toBe('unchanged')
  expect(plan({ _id: '7', version: '2', countInStock: '51', stockSeen: '50' }).stockChange).toBe(1)
})

test('pictures are named uploads; those of other sites are told; a live product keeps one', () => {
  expect(plan({ _id: '7', image1: 'new.jpg', image3: '/media/a.webp' })).toMatchObject({
    fields: {
      image: '/media/new.webp',
      imageAlt: '',
      pictures: [
        { src: '/media/b.webp', alt: 'Back' },
        { src: '/media/a.webp', alt: 'Front' },
      ],
    },
  })
  expect(mistakesOf({ _id: '7', image1: 'none.jpg' })).toEqual({
    image1: 'There is no uploaded picture “none.jpg”.',
  })
  expect(Object.keys(mistakesOf({ _id: '7', alt1: 'x'.repeat(201) }))).toEqual(['alt1'])
  expect(plan({ _id: '7', alt1: 'x'.repeat(200) }).kind).toBe('changed')
  const foreign = plan({ _id: '7', image1: 'https://cdn.example/x.jpg?v=1', alt1: 'X' })
  expect(foreign).toMatchObject({ kind: 'unchanged', notes: [{ column: 'image1' }] })
  expect(plan({ _id: '7', image1: 'https://cdn.example/new.jpg' }).fields.image).toBe('/media/new.webp')
  expect(mistakesOf({ _id: '7', image1: '', image2: '' })).toEqual({
    image1: 'A live product needs a picture.',
  })
  expect(mistakesOf({ ...fresh, status: 'live' })).toEqual({
    status: 'A new product without a picture can only be a draft.',
  })
  expect(plan({ ...fresh, status: 'live', image1: 'new.jpg' }).kind).toBe('created')
  const ofOtherShop = plan(
    { ...fresh, status: 'live', image1: 'https://x.example/a.jpg' },
    { isForeign: true },
  )
  expect(ofOtherShop).toMatchObject({ kind: 'created', fields: { status: 'draft' } })
})

test('D08 a price before a reduction is held against the lowest of the last 30 days', () => {
  expect(plan({ _id: '7', price: '30.00', compareAtPrice: '40.00' }).fields).toEqual({
    priceCents: 3000,
    compareAtCents: 4000,
  })
  expect(mistakesOf({ _id: '7', price: '30.00', compareAtPrice: '40.01' })).toEqual({
    compareAtPrice: 'The lowest price of the last 30 days was $40.00.',
  })
  expect(mistakesOf({ _id: '7', compareAtPrice: '40.00' }).compareAtPrice).toContain('above the price')
  expect(mistakesOf({ ...fresh, compareAtPrice: '20.00' }).compareAtPrice).toContain('not on sale')
})
