import 'server-only'
import type { FileHeader } from '@/lib/admin/import/file-header'
import type { FileRow } from '@/lib/admin/import/import-columns'
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

const columns = new Set([
  ...['sku', 'store_view_code', 'product_type', 'categories', 'name', 'description', 'short_description'],
  ...['weight', 'product_online', 'price', 'special_price', 'special_price_from_date'],
  ...['is_in_stock', 'manage_stock', 'use_config_manage_stock'],
  ...['special_price_to_date', 'base_image', 'base_image_label', 'additional_images'],
  ...[
    'additional_image_labels',
    'additional_attributes',
    'qty',
    'manufacturer',
    'brand',
    'gtin',
    'ean',
    'upc',
  ],
])
/** The attributes of a shop's own with a place here. */
const readAttributes = ['brand', 'manufacturer', 'gtin', 'ean', 'upc', 'barcode']
/** Products that are sold as they are; `configurable` is the parent of some. */
const types = ['simple', 'virtual', 'downloadable', '']

/** The export of products of Magento 2: a row a product, and one more for each store view that has texts of its own. */
export const magentoFormat: FileFormat = {
  isPlaced: (name) => columns.has(name),
  async *rows(header, records, terms) {
    for await (const record of records) yield rowOf(header, record, terms)
  },
  remarks: (header, terms) => (header.has('weight') ? [weightRemark(weightUnit(terms))] : []),
}

function rowOf(header: FileHeader, record: FileRecord, terms: ShopTerms): FileRow {
  const read = (name: string) => header.read(record.cells, name)?.trim() ?? ''
  const [sku, name, view] = [read('sku'), read('name'), read('store_view_code')]
  if (view !== '') {
    const price = read('price') && ` and the price ${read('price')}`
    const message = `The texts${price} of ${sku} for the store view “${view}” are not taken over.`
    return leftOutRow(record.line, name || sku, { column: 'store_view_code', message })
  }
  const type = read('product_type').toLowerCase()
  if (type === 'configurable') {
    const message = `“${name || sku}” is what several variants have in common: they become products of their own.`
    return leftOutRow(record.line, name || sku, { column: 'product_type', message })
  }
  const row = emptyRow(header, record)
  if (!types.includes(type))
    row.mistakes.push({ column: 'product_type', message: `The shop has no products of the type “${type}”.` })
  const more = attributesIn(read('additional_attributes'))
  const attribute = (...names: string[]) =>
    names.map((one) => read(one) || (more.get(one) ?? '')).find(Boolean)
  row.cells.status = read('product_online') === '2' ? 'draft' : 'live'
  addText(row, 'sku', sku)
  addText(row, 'name', name)
  addText(row, 'description', read('description') || read('short_description'))
  addText(row, 'brand', attribute('brand', 'manufacturer'))
  addCategory(row, read('categories').split(','))
  addPrice(row, read('price'), terms)
  const isCounted = read('manage_stock') !== '0' || read('use_config_manage_stock') === '1'
  if (isCounted) addStock(row, read('qty'))
  else if (read('is_in_stock') === '0') addStock(row, '0')
  else row.isUncounted = true
  addWeight(row, read('weight'), weightUnit(terms))
  addText(row, 'gtin', attribute('gtin', 'ean', 'upc', 'barcode'))
  const labels = read('additional_image_labels').split(',')
  const additional = read('additional_images').split(',')
  const base = read('base_image')
  addPictures(row, [
    { src: base, alt: read('base_image_label') },
    ...additional.map((src, place) => ({ src, alt: labels[place] })).filter(({ src }) => src !== base),
  ])
  const special = read('special_price')
  // Its days are whole, whatever time stands behind them.
  const dayOf = (name: string) => isoDay(read(name).replace(/[ ,T].*$/, ''))
  if (special !== '')
    row.sale = {
      ...{ price: special, from: dayOf('special_price_from_date') },
      until: dayOf('special_price_to_date'),
    }
  const others = [...more].filter(([name, value]) => value !== '' && !readAttributes.includes(name))
  if (others.length > 0) {
    const list = others.map(([name, value]) => `${name}: ${value}`).join(', ')
    row.notes.push({ column: 'additional_attributes', message: `Not taken over: ${list}.` })
  }
  if (type === 'downloadable')
    row.notes.push({ column: 'product_type', message: 'What buyers download of it is not taken over.' })
  return row
}

/** `activity=Gym|Yoga,brand=Acme`: a comma that no name follows belongs to the value. */
function attributesIn(text: string): Map<string, string> {
  const pairs = text.split(/,(?=\w+=)/).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').replaceAll(/^"|"$/g, '').trim()] as const
  })
  return new Map(pairs)
}

/** Magento writes days as Americans do: the month comes first. */
function isoDay(text: string): string {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? []
  if (!month || !date || !year) return text
  return `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}
