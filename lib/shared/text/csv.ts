import { formatAmount } from '@/lib/shared/money/money'

/** What a spreadsheet expects: what separates cells, and what decimals. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ',' }

/** A text, a number, or an amount of money. Null leaves its cell empty. */
export type CsvCell = string | number | { cents: number } | null

/** A file begins with it: spreadsheets know by it that a file is UTF-8. */
export const csvStart = '\ufeff'

/**
 * Returns one record of RFC 4180 with its CRLF. A text that a spreadsheet would take for a formula, and one that begins with `'`, gets a
 * `'` before it; numbers never do. So does what follows a separator or a line break within a text: a spreadsheet that expects the other
 * separator takes no quotation mark for what it is, and begins a cell there.
 */
export function csvRecord(cells: readonly CsvCell[], { separator, decimal }: CsvForm): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : written(cell, decimal)))
  return `${texts.map((text) => (needsQuotes(text, separator) ? quoted(text) : text)).join(separator)}\r\n`
}

/** How a formula begins, also written with full width, and what our own guard must not be mistaken for. */
const formula = `'=+\\-@＝＋－＠`
/** Where a cell may begin. Behind quotation marks within the text some spreadsheets see a formula, too. */
const first = `^(?=[${formula}\\t\\r\\n])`
const later = `(?<=[,;\\t\\r\\n])(?="*[${formula}])`
const places = new RegExp(`${first}|${later}`, 'g')
const guards = new RegExp(places.source.replaceAll('(?=', "'(?="), 'g')
const firstGuard = new RegExp(first.replace('(?=', "'(?="))

function guarded(text: string): string {
  return text.replaceAll(places, "'")
}

/** Returns a text of a file of ours as it was before `csvRecord` has guarded it. */
export function withoutGuards(text: string): string {
  return text.replaceAll(guards, '')
}

/** Returns a text of anybody's file without the `'` before what would be a formula. */
export function withoutGuard(text: string): string {
  return text.replace(firstGuard, '')
}

function written(cell: Exclude<CsvCell, string>, decimal: CsvForm['decimal']): string {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? String(cell) : formatAmount(cell.cents)
  return text.replace('.', decimal)
}

function needsQuotes(text: string, separator: string): boolean {
  return /["\r\n]/.test(text) || text.includes(separator)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
