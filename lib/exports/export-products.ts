import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { findDeskProductIds } from '@/lib/catalogue/find-products'
import { readProducts } from '@/lib/catalogue/product-batches'
import type { ProductFilter } from '@/lib/catalogue/product-filter'
import { productJsonOf } from '@/lib/catalogue/product-json'
import type { CsvCell, CsvForm } from '@/lib/text/csv'
import { writeRecords } from './write-records'

const maxPictures = 8
const places = Array.from({ length: maxPictures }, (_, index) => index)

const columns = [
  ...['_id', 'sku', 'name', 'brand', 'category', 'description', 'price', 'compareAtPrice'],
  ...['countInStock', 'stockSeen', 'status'],
  ...places.map((place) => `image${place + 1}`),
  ...places.map((place) => `alt${place + 1}`),
  ...['gtin', 'weightG', 'version'],
]

async function read(ids: number[]): Promise<CsvCell[][]> {
  return (await readProducts(ids)).map((row) => {
    const { _id, name, brand, category, description, countInStock, version, pictures } = productJsonOf(row)
    const picture = (part: 'src' | 'alt') => places.map((place) => pictures[place]?.[part] ?? null)
    // What products do not have yet is empty; all of them are for sale.
    return [
      ...[_id, null, name, brand, category, description, { cents: row.priceCents }, null],
      ...[countInStock, countInStock, 'live'],
      ...picture('src'),
      ...picture('alt'),
      ...[null, null, version],
    ]
  })
}

/** Yields a CSV file of the products that a filter of the desk is for, in the order of its list. The desk only. */
export async function* exportProducts(
  viewer: Viewer | null,
  filter: ProductFilter,
  form: CsvForm,
): AsyncGenerator<string> {
  requireAction(viewer, 'see-desk')
  const ids = await findDeskProductIds(viewer, filter)
  yield* writeRecords({ header: columns, ids, read }, form)
}
