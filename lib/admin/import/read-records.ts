import 'server-only'
import { loopTurns } from '@/lib/platform/async/loop-turns'
import { CsvError, type CsvFault, CsvReader, type CsvSeparator } from '@/lib/shared/text/csv-reader'
import { textOf } from './decode-file'
import { refuseFile } from './refuse-file'
import type { TextEncoding } from './text-encodings'

/** A record of a CSV file by its number: the header is 1, and empty records count. */
export type FileRecord = { line: number; cells: string[] }

const limits = { characters: 200_000, cells: 2000 }
/** Empty ones count: spreadsheets write a million of them behind a few products. */
const maxRecords = 100_000
/** The header of any file is within so much of its beginning. */
const startCharacters = 64_000
const pieceCharacters = 8192

const faults: Record<CsvFault, string> = {
  'misplaced-quote': 'has a quotation mark in the wrong place, or lacks one',
  'long-record': 'is too long',
  'wide-record': `has more than ${limits.cells.toLocaleString('en')} cells`,
}

/** How the records of a file are read: what separates cells, and how many records stand before the one with the headings. */
export type RecordForm = { separator: CsvSeparator; skipped: number }

/**
 * Yields the records of a CSV file (RFC 4180), the header first, without those that are empty. Others of this process go on meanwhile.
 * Throws `invalid-input` where quotation marks do not match, for a record of more than 200,000 characters or 2,000 cells, and for more
 * than 100,000 records, empty ones included.
 */
export async function* readRecords(
  file: Blob,
  encoding: TextEncoding,
  { separator, skipped }: RecordForm,
): AsyncGenerator<FileRecord> {
  const reader = new CsvReader(separator, limits)
  const turn = loopTurns()
  let line = -skipped
  function* told(records: Iterable<string[]>): Generator<FileRecord> {
    for (const cells of records) {
      line += 1
      if (line > maxRecords) throw refuseFile(tooMany)
      if (line > 0 && cells.some((cell) => cell !== '')) yield { line, cells }
    }
  }
  try {
    for await (const text of textOf(file, encoding)) {
      for (let at = 0; at < text.length; at += pieceCharacters) {
        yield* told(reader.read(text.slice(at, at + pieceCharacters)))
        await turn()
      }
    }
    yield* told(reader.end())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseFile(`Record ${line + 1} ${faults[error.fault]}. Nothing after it can be read.`)
  }
}

const tooMany = `The file has more than ${maxRecords.toLocaleString('en')} records. Remove the empty ones after the last product.`

/** Returns the text that a file begins with. */
export async function startOf(file: Blob, encoding: TextEncoding): Promise<string> {
  for await (const text of textOf(file.slice(0, startCharacters), encoding)) return text
  return ''
}

/** Returns the first records of a text, as far as they can be read. */
export function firstRecords(text: string, separator: CsvSeparator, count: number): string[][] {
  const records: string[][] = []
  const reader = new CsvReader(separator, limits)
  try {
    for (const cells of reader.read(text)) {
      records.push(cells)
      if (records.length === count) return records
    }
    records.push(...reader.end())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return records
}

const separators = [',', ';', '\t', '|'] as const

/** What may separate cells, the likeliest first: it stands most often outside of quotation marks in the first record. */
export function separatorsOf(start: string): CsvSeparator[] {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let isQuoted = false
  for (const sign of start) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\r' || sign === '\n') break
    else if (Object.hasOwn(counts, sign)) counts[sign as CsvSeparator] += 1
  }
  return separators.toSorted((one, other) => counts[other] - counts[one])
}
