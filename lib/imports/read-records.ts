import 'server-only'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type TextEncoding, textOf } from './decode-file'
import { refuseFile } from './refuse-file'

/** A record of a CSV file by its number: the header is 1, and empty records count. */
export type FileRecord = { line: number; cells: string[] }

const maxRecordCharacters = 200_000
/** The header of any file is within so much of its beginning. */
const startCharacters = 64_000

/**
 * Yields the records of a CSV file (RFC 4180), the header first, without those that are empty. What separates cells is seen in the
 * header: `,` `;` or a tab. A `'` is taken away where our files put one. Throws `invalid-input` where quotation marks do not match.
 */
export async function* readRecords(file: Blob, encoding: TextEncoding): AsyncGenerator<FileRecord> {
  const start = await startOf(file, encoding)
  const parser = Readable.from(textOf(file, encoding)).pipe(
    parse({
      delimiter: separatorOf(start),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: maxRecordCharacters,
    }),
  )
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      if (cells.some((cell) => cell !== '')) yield { line, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const what = isLong ? 'is too long' : 'has a quotation mark in the wrong place, or lacks one'
    throw refuseFile(`Record ${parser.info.records + 1} ${what}. Nothing after it can be read.`)
  } finally {
    parser.destroy()
  }
}

async function startOf(file: Blob, encoding: TextEncoding): Promise<string> {
  for await (const text of textOf(file.slice(0, startCharacters), encoding)) return text
  return ''
}

const separators = [',', ';', '\t'] as const

/** What stands most often outside of quotation marks in the first record. */
export function separatorOf(start: string): (typeof separators)[number] {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? ''
  const count = (separator: string) => header.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Takes the `'` away that lib/text/csv.ts has put before this text. */
function withoutGuard(text: string): string {
  return /^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text
}
