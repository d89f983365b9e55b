import 'server-only'
import type { FileHeader } from '@/lib/admin/import/file-header'
import { type FileRow, picturePlaces } from '@/lib/admin/import/import-columns'
import type { FileRecord } from '@/lib/admin/import/read-records'
import type { FileFormat, ShopTerms } from './file-formats'
import {
  addCategory,
  addPictures,
  addPrice,
  addStock,
  addText,
  addWeight,
  emptyRow,
  leftOutRow,
  weightRemark,
  weightUnit,
} from './foreign-cells'

/** The columns with a place in the shop, by their names in the older and the newer export. */
const columns = {
  item: ['item type', 'item'],
  name: ['product name', 'name'],
  options: ['options'],
  sku: ['product code/sku', 'sku'],
  brand: ['brand name', 'brand'],
  description: ['product description', 'description'],
  price: ['price'],
  salePrice: ['sale price'],
  weight: ['product weight', 'weight'],
  visible: ['product visible?', 'is visible'],
  tracking: ['track inventory', 'inventory tracking'],
  stock: ['current stock level', 'current stock'],
  category: ['category', 'categories'],
  gtin: ['product upc/ean', 'upc/ean', 'global trade number'],
  image: ['image url (import)', 'internal image url (export)'],
  alt: ['image description'],
} as const
type Column = keyof typeof columns
const imageColumns = picturePlaces.map((n) => ({
  src: [`product image file - ${n}`, `product image url - ${n}`],
  alt: `product image description - ${n}`,
}))
const names = new Set<string>([
  ...Object.values(columns).flat(),
  ...imageColumns.flatMap(({ src, alt }) => [...src, alt]),
])

/** More pictures of a product are not kept while it is read. */
const maxImages = 100

/** A product with the records below it. */
type Group = { product: FileRecord; variants: FileRecord[]; images: FileRecord[]; others: FileRecord[] }

/** The export of products of BigCommerce: below a product stand its variants, pictures and rules. */
export const bigCommerceFormat: FileFormat = {
  isPlaced: (name) => names.has(name),
  async *rows(header, records, terms) {
    let group: Group | null = null
    for await (const record of records) {
      const kind = kindOf(header, record)
      if (kind === 'product') {
        if (group) yield* rowsOf(header, group, terms)
        group = { product: record, variants: [], images: [], others: [] }
      } else if (!group) {
        const note = { column: 'Item Type', message: 'No product stands above it.' }
        yield leftOutRow(record.line, cellOf(header, record, 'name'), note)
      } else if (kind !== 'images' || group.images.length < maxImages) group[kind].push(record)
    }
    if (group) yield* rowsOf(header, group, terms)
  },
  remarks: (header, terms) => (header.has(...columns.weight) ? [weightRemark(weightUnit(terms))] : []),
}

const cellOf = (header: FileHeader, record: FileRecord, column: Column) =>
  columns[column].map((name) => header.read(record.cells, name)?.trim() ?? '').find(Boolean) ?? ''

function kindOf(header: FileHeader, record: FileRecord): keyof Group {
  const item = cellOf(header, record, 'item').toLowerCase()
  if (item === '' || item === 'product') return 'product'
  if (item === 'sku' || item === 'variant') return 'variants'
  return item === 'image' ? 'images' : 'others'
}

function* rowsOf(header: FileHeader, group: Group, terms: ShopTerms): Generator<FileRow> {
  const { product, variants, others } = group
  const name = cellOf(header, product, 'name')
  const common = productOf(header, group, terms)
  if (variants.length === 0) yield common
  else {
    const message = `“${name}” is what its variants have in common: they become products of their own.`
    yield leftOutRow(product.line, name, { column: 'Item Type', message })
  }
  for (const variant of variants) yield variantOf(header, variant, common, terms)
  for (const record of others) {
    const item = cellOf(header, record, 'item').toLowerCase()
    const what = item === 'rule' ? ': look at the prices of its variants.' : '.'
    const message = `The ${item} of “${name}” is not taken over${what}`
    yield leftOutRow(record.line, name, { column: 'Item Type', message })
  }
}

function productOf(header: FileHeader, { product, images }: Group, terms: ShopTerms): FileRow {
  const row = emptyRow(header, product)
  const read = (column: Column) => cellOf(header, product, column)
  row.cells.status = ['n', 'no', 'false', '0'].includes(read('visible').toLowerCase()) ? 'draft' : 'live'
  addText(row, 'name', read('name'))
  addText(row, 'description', read('description'))
  addText(row, 'brand', read('brand'))
  addCategory(row, categoriesIn(read('category')))
  addOwn(row, read, terms)
  addPictures(row, [
    ...imageColumns.map(({ src, alt }) => ({
      src: header.read(product.cells, ...src) ?? '',
      alt: header.read(product.cells, alt),
    })),
    ...images.map((record) => ({ src: cellOf(header, record, 'image'), alt: cellOf(header, record, 'alt') })),
  ])
  return row
}

/** What a variant has for itself. */
function addOwn(row: FileRow, read: (column: Column) => string, terms: ShopTerms): void {
  addText(row, 'sku', read('sku'))
  const price = read('price')
  if (!price.startsWith('[')) addPrice(row, price, terms)
  else row.notes.push({ column: 'price', message: `${price} is not taken over: look at its price.` })
  if (read('tracking').toLowerCase() !== 'none') addStock(row, read('stock'))
  else row.isUncounted = true
  addWeight(row, read('weight'), weightUnit(terms))
  addText(row, 'gtin', read('gtin'))
  if (Number(read('salePrice')) > 0) row.sale = { price: read('salePrice'), from: '', until: '' }
}

function variantOf(header: FileHeader, record: FileRecord, common: FileRow, terms: ShopTerms): FileRow {
  const read = (column: Column) => cellOf(header, record, column)
  const row = emptyRow(header, record)
  const { sku: _, gtin: __, countInStock: ___, ...shared } = common.cells
  const message = `A variant of “${common.cells.name}”: it becomes a product of its own.`
  row.notes.push(
    { column: 'name', message },
    ...common.notes.filter(({ column }) => column !== 'countInStock'),
  )
  row.cells = { ...shared }
  addOwn(row, read, terms)
  // Without a price of its own it is sold at that of its product.
  if (!read('price') && !row.sale && common.sale) row.sale = common.sale
  if (common.isUncounted && row.cells.countInStock === undefined) row.isUncounted = true
  const option = optionIn(read('options') || read('name'))
  if (option) row.cells.name = `${common.cells.name} – ${option}`
  return row
}

/** Longer texts name no option, and a hostile one would take long. */
const maxOptionLength = 1000

/** `[S]Size=L,[RB]Colour=Red` and `Type=Swatch|Name=Colour|Value=Red[#f00]` name the options of a variant. */
function optionIn(text: string): string {
  const start = text.slice(0, maxOptionLength)
  const newer = [...start.matchAll(/\bValue=([^|[\]]+)/g)].map(([, value = '']) => value.trim())
  if (newer.length > 0) return newer.join(' / ')
  const older = [...start.matchAll(/(?:^|,)\s*\[\w+\][^=]+=([^,]+)/g)].map(([, value = '']) =>
    value.replace(/:.*$/, '').trim(),
  )
  return older.join(' / ')
}

/** `Home/Tees;Sale`, or `Category Name: Tees, Category Path: Home/Tees; …`. */
function categoriesIn(text: string): string[] {
  return text.split(/[;|]/).map((part) => part.replace(/^.*Category Path:\s*/i, '').trim())
}
