import 'server-only'
import { picturePlaces } from '@/lib/admin/import/import-columns'
import type { FileFormat } from './file-formats'
import { addPictures, addPrice, addStock, addText, emptyRow } from './foreign-cells'

const imageColumns = Array.from({ length: picturePlaces.length + 2 }, (_, n) => `image${n + 1}`)
const variations = [1, 2].map((n) => ({ type: `variation ${n} name`, values: `variation ${n} values` }))
const columns = new Set([
  ...['title', 'description', 'price', 'currency_code', 'quantity', 'sku'],
  ...[...imageColumns, 'variation 1 type', 'variation 2 type'],
  ...variations.flatMap(({ type, values }) => [type, values]),
])

/** The listings of a shop at Etsy (Settings, Download data). Only those that are for sale are in it. */
export const etsyFormat: FileFormat = {
  isPlaced: (name) => columns.has(name),
  async *rows(header, records, terms) {
    for await (const record of records) {
      const read = (name: string) => header.read(record.cells, name)?.trim() ?? ''
      const row = emptyRow(header, record)
      row.cells.status = 'live'
      addText(row, 'name', read('title'))
      addText(row, 'description', read('description'))
      addPrice(row, read('price'), terms, read('currency_code').toUpperCase())
      addStock(row, read('quantity'))
      addPictures(
        row,
        imageColumns.map((name) => ({ src: read(name) })),
      )
      const skus = read('sku').split(',').filter(Boolean)
      if (skus.length > 1)
        row.notes.push({ column: 'sku', message: `It has several: ${skus.join(', ')}. None is taken over.` })
      else if (skus[0]) row.cells.sku = skus[0].trim()
      const options = variations.filter(({ values }) => read(values) !== '')
      if (options.length > 0) {
        const list = options.map(({ type, values }) => `${read(type) || 'Variation'}: ${read(values)}`)
        const message = `It comes in variations (${list.join('; ')}), for which the file has one price and one stock: it becomes one product.`
        row.notes.push({ column: 'name', message })
      }
      yield row
    }
  },
}
