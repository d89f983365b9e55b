import 'server-only'
import { bigCommerceFormat } from '@/lib/admin/import-formats/bigcommerce-rows'
import { etsyFormat } from '@/lib/admin/import-formats/etsy-rows'
import type { FileFormat, FileSource, ShopTerms } from '@/lib/admin/import-formats/file-formats'
import { magentoFormat } from '@/lib/admin/import-formats/magento-rows'
import { prestaShopFormat } from '@/lib/admin/import-formats/prestashop-rows'
import { shopifyInventoryFormat } from '@/lib/admin/import-formats/shopify-inventory-rows'
import { isWooCommerceColumn, wooCommerceRows } from '@/lib/admin/import-formats/woocommerce-rows'
import { loopTurns } from '@/lib/platform/async/loop-turns'
import { withoutGuard, withoutGuards } from '@/lib/shared/text/csv'
import { shopDefaults } from '@/lib/store/settings/shop-settings'
import { columnsWithout, type FileHeader, readHeader, renamedColumns } from './file-header'
import { findHeader } from './find-header'
import { columnsIn, type FileRow } from './import-columns'
import { isOwnColumn, ownRow } from './own-csv-rows'
import { type FileRecord, readRecords, startOf } from './read-records'
import { refuseFile } from './refuse-file'
import { isShopifyColumn, shopifyRows } from './shopify-rows'
import type { TextEncoding } from './text-encodings'

const formats: Record<Exclude<FileSource, 'shop'>, FileFormat> = {
  shopify: { isPlaced: isShopifyColumn, rows: shopifyRows },
  woocommerce: { isPlaced: isWooCommerceColumn, rows: wooCommerceRows },
  'shopify-inventory': shopifyInventoryFormat,
  etsy: etsyFormat,
  prestashop: prestaShopFormat,
  magento: magentoFormat,
  bigcommerce: bigCommerceFormat,
}

export type ReadFile = {
  source: FileSource
  unplaced: string[]
  /** What is true of the whole file, for its reader. */
  remarks: string[]
  rows: AsyncGenerator<FileRow>
}

/** Opens a file and reads its header. `terms` are those of the shop, by default of a new one. Throws `invalid-input`. */
export async function openFile(
  file: Blob,
  encoding: TextEncoding,
  terms: ShopTerms = shopDefaults,
): Promise<ReadFile> {
  const { title, ...form } = findHeader(await startOf(file, encoding))
  const records = readRecords(file, encoding, form)
  const first = await records.next()
  if (first.done) throw refuseFile('The file is empty.')
  const header = readHeader(first.value.cells.map(withoutGuard))
  const { source } = header
  const { isPlaced } = source === 'shop' ? { isPlaced: isOwnColumn } : formats[source]
  const doubled = header.doubled.find((name) => isPlaced(name.toLowerCase()))
  if (doubled !== undefined) throw refuseFile(`The column “${doubled}” is there twice.`)
  if (source === 'shop') refuseOwnLanguage(header, terms)
  const remarks = [
    ...(title === null ? [] : [title]),
    ...renamedColumns(header),
    ...(source === 'shop' ? [] : (formats[source].remarks?.(header, terms) ?? [])),
  ]
  const rows = inTurns(rowsOf(header, records, terms))
  return { source, unplaced: columnsWithout(header, isPlaced), remarks, rows }
}

/** The own language has the columns without one. */
function refuseOwnLanguage({ names, keys }: FileHeader, { languages: [own = 'en'] }: ShopTerms): void {
  const column = columnsIn([own]).find((each) => keys.includes(each))
  if (column === undefined) return
  const written = names[keys.indexOf(column)] ?? column
  throw refuseFile(
    `The column “${written}” is in the shop’s own language: its column is “${column.split('@')[0]}”.`,
  )
}

async function* inTurns<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  const turn = loopTurns()
  for await (const each of all) {
    yield each
    await turn()
  }
}

async function* unguarded(
  records: AsyncIterable<FileRecord>,
  read: (text: string) => string,
): AsyncGenerator<FileRecord> {
  for await (const { line, cells } of records) yield { line, cells: cells.map(read) }
}

async function* rowsOf(
  header: FileHeader,
  guarded: AsyncIterable<FileRecord>,
  terms: ShopTerms,
): AsyncGenerator<FileRow> {
  if (header.source === 'shop') {
    for await (const record of unguarded(guarded, withoutGuards)) yield ownRow(header, record)
    return
  }
  const records = unguarded(guarded, withoutGuard)
  const convert = formats[header.source].rows
  // An empty cell says nothing in the file of another shop.
  for await (const row of convert(header, records, terms)) {
    const cells = Object.entries(row.cells).filter(([, text]) => text !== '')
    yield withoutDebt({ ...row, cells: Object.fromEntries(cells) })
  }
}

/** Other shops count what they have sold without having it as less than nothing. */
function withoutDebt(row: FileRow): FileRow {
  const { countInStock = '' } = row.cells
  if (!/^-\d+(?:[.,]0+)?$/.test(countInStock)) return row
  const message = `${countInStock} in stock there, which is nothing here.`
  const note = {
    column: 'countInStock',
    message,
    about: 'Less than nothing in stock there, which is nothing here.',
  }
  return { ...row, cells: { ...row.cells, countInStock: '0' }, notes: [...row.notes, note] }
}
