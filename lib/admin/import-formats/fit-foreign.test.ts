import { expect, test } from 'vitest'
import type { FileRow } from '@/lib/admin/import/import-columns'
import { fresh, planForeign } from '@/testing/shop/plan-row'
import { fitForeign } from './fit-foreign'

const fitted = (cells: FileRow['cells'], skuLines = new Map<string, number>()) =>
  fitForeign({ line: 9, cells, mistakes: [], notes: [] }, { commas: new Set(), skuLines })
const said = (cells: FileRow['cells']) =>
  Object.fromEntries(fitted(cells).notes.map(({ column, message }) => [column, message]))

test('E20 an optional cell that does not fit is left out with a note, and its row comes in', () => {
  const odd = {
    ...{
      gtin: 'ABC-123',
      weightG: '0.5 kg',
      countInStock: '2.5',
      compareAtPrice: 'dear',
      sku: 'x'.repeat(65),
    },
    ...{ image2: `https://a.example/${'x'.repeat(500)}`, gtinOf: undefined },
  }
  const { gtinOf: _, ...cells } = odd
  const row = { ...fresh, price: '12.50', ...cells }
  expect(fitted(row).cells).toEqual({ ...fresh, price: '12.50' })
  expect(Object.keys(said(row)).sort()).toEqual(Object.keys(cells).sort())
  expect(said(row).gtin).toBe(
    '“ABC-123”: This is no GTIN: it has 8, 12, 13 or 14 digits, the last of which fits. It is left out.',
  )
  expect(planForeign(fitted(row))).toMatchObject({ kind: 'created', mistakes: [] })
})

test('E20 name and price refuse their row, and so does a SKU that a spreadsheet has destroyed', () => {
  for (const [column, text] of [
    ['name', 'a\ufffdb'],
    ['name', '\u0007'],
    ['price', 'dear'],
    ['sku', '1.23E+11'],
  ] as const) {
    const { kind, mistakes } = planForeign(fitted({ ...fresh, [column]: text }))
    expect([kind, mistakes.map((mistake) => mistake.column)]).toEqual(['refused', [column]])
  }
})

test('E20 notes about many rows are alike, whatever their cells say', () => {
  const about = (gtin: string) => fitted({ ...fresh, gtin }).notes.map((note) => note.about)
  expect(about('ABC')).toEqual(about('7'))
  expect(about('4.00638E+12')).toEqual(about('9.1E+12'))
})

test('E20 texts lose what no text may have, and end after a word where they are too long', () => {
  const words = 'Ten letters '.repeat(20)
  const row = {
    ...fresh,
    name: words,
    brand: 'A\u202eB\0',
    category: 'Caf\ufffd',
    alt1: 'x'.repeat(400),
    image1: 'new.jpg',
  }
  const { cells } = fitted(row)
  expect(cells).toMatchObject({ brand: 'AB', category: 'Caf' })
  expect(cells.name).toMatch(/^(?:Ten letters )+Ten(?: letters)?…$/)
  expect(cells.name?.length).toBeLessThanOrEqual(200)
  expect(said(row)).toMatchObject({
    name: 'Longer than 200 characters: the text ends after the last whole word. It had 239.',
    brand: 'Control characters are left out.',
    category: 'Letters that the file has lost are left out: save it as UTF-8 to keep them.',
  })
  expect(fitted({ ...fresh, name: '💡'.repeat(150) }).cells.name).toBe(`${'💡'.repeat(99)}…`)
  expect(planForeign(fitted(row))).toMatchObject({ kind: 'created', mistakes: [] })
})

test('E20 a picture that is only named, or lacks, refuses no row', () => {
  const { cells } = fitted({ ...fresh, image1: '/m/b/new.jpg', image2: 'm/lost.jpg', alt3: 'Front' })
  expect(cells).toMatchObject({ image1: 'new.jpg', image2: 'lost.jpg' })
  expect(cells.alt3).toBeUndefined()
  const { kind, fields, notes } = planForeign({ cells })
  expect([kind, fields.image]).toEqual(['created', '/media/new.webp'])
  expect(notes.map(({ message }) => message)).toContain(
    'There is no uploaded picture “lost.jpg”. Upload it first.',
  )
})

test('E20 the first row of a SKU keeps it; a price before a reduction of nothing is none', () => {
  const lines = new Map([['A', 3]])
  expect(fitted({ ...fresh, sku: 'A' }, lines).cells.sku).toBeUndefined()
  expect(fitted({ ...fresh, sku: 'B' }, lines).cells.sku).toBe('B')
  expect(lines.get('B')).toBe(9)
  expect(fitted({ ...fresh, compareAtPrice: '0.00' })).toMatchObject({ cells: fresh, notes: [] })
})
