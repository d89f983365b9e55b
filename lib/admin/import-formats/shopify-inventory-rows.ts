import 'server-only'
import type { FileRow } from '@/lib/admin/import/import-columns'
import type { FileFormat } from './file-formats'
import { emptyRow } from './foreign-cells'

const options = [1, 2, 3].flatMap((n) => [`option${n} name`, `option${n} value`])
/** The units that can be sold, at a location, in exports of different years. */
const available = ['available (not editable)', 'available']
const columns = new Set(['handle', 'title', 'sku', 'location', ...options, ...available])

/** The stock of a shop of Shopify: a row for each place that has some. Of a product its units at all places are added up. */
export const shopifyInventoryFormat: FileFormat = {
  isPlaced: (name) => columns.has(name),
  async *rows(header, records) {
    const products = new Map<string, { row: FileRow; places: string[]; count: number }>()
    for await (const record of records) {
      const read = (...names: string[]) => header.read(record.cells, ...names)?.trim() ?? ''
      const sku = read('sku').replace(/^'/, '')
      const values = options.map((name) => read(name))
      const key = sku ? `sku ${sku}` : JSON.stringify([read('handle'), ...values])
      const product = products.get(key) ?? { row: emptyRow(header, record), places: [], count: 0 }
      const { row, places } = product
      products.set(key, product)
      if (sku) row.cells.sku = sku
      else if (places.length === 0)
        row.mistakes.push({
          column: 'sku',
          message: `“${read('title')}” has no SKU, by which it would be found.`,
        })
      row.changesOnly = `No product has the SKU ${sku} (“${read('title')}”). This file has stock only: import the products first.`
      const count = read(...available)
      if (/^-?\d+$/.test(count)) {
        product.count += Number(count)
        places.push(`${count} in ${read('location') || 'another place'}`)
      } else if (count !== '' && !/^not stocked$/i.test(count))
        row.mistakes.push({ column: 'countInStock', message: `${count} is no number of units.` })
    }
    for (const { row, places, count } of products.values()) {
      if (places.length > 0) row.cells.countInStock = String(count)
      if (places.length > 1) row.notes.push({ column: 'countInStock', message: `${places.join(', ')}.` })
      yield row
    }
  },
  remarks: () => [
    'This is an inventory export of Shopify: it changes the stock of products that the shop has, by their SKU. What is available at all its locations is added up.',
  ],
}
