import { readFileSync } from 'node:fs'
import { encodingOf } from '@/lib/admin/import/decode-file'
import type { FileRow } from '@/lib/admin/import/import-columns'
import { openFile } from '@/lib/admin/import/read-import-rows'
import type { ShopTerms } from '@/lib/admin/import-formats/file-formats'

export const euros: ShopTerms = { currency: 'EUR', pricesIncludeTax: true, country: 'AT', languages: ['en'] }
export const dollars: ShopTerms = {
  currency: 'USD',
  pricesIncludeTax: false,
  country: 'US',
  languages: ['en'],
}

/** Reads a file with all its rows. */
export async function readExport(content: BlobPart, terms: ShopTerms) {
  const file = new Blob([content])
  const { rows, ...opened } = await openFile(file, await encodingOf(file), terms)
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return { ...opened, rows: all }
}

/** Reads a file of `exports`. */
export const exported = (name: string, terms: ShopTerms = euros) =>
  readExport(readFileSync(`testing/import-files/exports/${name}.csv`), terms)

/** Returns what is told of the rows, with their lines and columns. */
export const told = (rows: readonly FileRow[], kind: 'notes' | 'mistakes') =>
  rows.flatMap((row) => row[kind].map(({ column, message }) => `${row.line} ${column}: ${message}`))
