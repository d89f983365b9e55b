import type { FileHeader } from './file-header'
import { type FileRow, knownColumns } from './import-columns'
import type { FileRecord } from './read-records'

const keys = new Set(knownColumns.map((column) => column.toLowerCase()))

export const isOwnColumn = (name: string) => keys.has(name)

/** Reads a record of a file with the shop's own columns. */
export function ownRow(header: FileHeader, { line, cells }: FileRecord): FileRow {
  const texts = knownColumns.flatMap((column) => {
    const text = header.read(cells, column.toLowerCase())
    return text === undefined ? [] : [[column, text] as const]
  })
  return { line, cells: Object.fromEntries(texts), mistakes: widthMistakes(header, cells), notes: [] }
}

/** A record with another number of cells than the header has shifted ones, or was cut off. */
export function widthMistakes({ names }: FileHeader, cells: readonly string[]): FileRow['mistakes'] {
  const isWider = cells.slice(names.length).some((cell) => cell !== '')
  if (cells.length >= names.length && !isWider) return []
  const message = `This record has ${cells.length} cells and the header ${names.length}. A quotation mark or a separator may be missing.`
  return [{ column: names[Math.min(cells.length, names.length) - 1] ?? '', message }]
}
