import 'server-only'
import { loopTurns } from '@/lib/platform/async/loop-turns'
import { withoutGuard, withoutGuards } from '@/lib/shared/text/csv'
import type { TextEncoding } from './decode-file'
import { columnsWithout, type FileHeader, type FileSource, readHeader } from './file-header'
import type { FileRow } from './import-columns'
import { isOwnColumn, ownRow } from './own-csv-rows'
import { type FileRecord, readRecords } from './read-records'
import { refuseFile } from './refuse-file'
import { isShopifyColumn, shopifyRows } from './shopify-rows'
import { isWooCommerceColumn, wooCommerceRows } from './woocommerce-rows'

const isPlaced: Record<FileSource, (name: string) => boolean> = {
  shop: isOwnColumn,
  shopify: isShopifyColumn,
  woocommerce: isWooCommerceColumn,
}

export type ReadFile = {
  source: FileSource
  unplaced: string[]
  rows: AsyncGenerator<FileRow>
}

/** Opens a file and reads its header. Throws `invalid-input`. */
export async function openFile(file: Blob, encoding: TextEncoding): Promise<ReadFile> {
  const records = readRecords(file, encoding)
  const first = await records.next()
  if (first.done) throw refuseFile('The file is empty.')
  const header = readHeader(first.value.cells.map(withoutGuard))
  const { source } = header
  const rows = inTurns(rowsOf(header, records))
  return { source, unplaced: columnsWithout(header, isPlaced[source]), rows }
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

async function* rowsOf(header: FileHeader, guarded: AsyncIterable<FileRecord>): AsyncGenerator<FileRow> {
  if (header.source === 'shop') {
    for await (const record of unguarded(guarded, withoutGuards)) yield ownRow(header, record)
    return
  }
  const records = unguarded(guarded, withoutGuard)
  const convert = header.source === 'shopify' ? shopifyRows : wooCommerceRows
  // An empty cell says nothing in the file of another shop.
  for await (const row of convert(header, records)) {
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
