import type { FileHeader } from '@/lib/admin/import/file-header'
import type { FileRecord } from '@/lib/admin/import/read-records'

/** An attribute of WooCommerce, with the values that a row has of it. */
export type Attribute = { name: string; values: readonly string[] }

const maxAttributes = 50

/** The pairs of columns with an attribute's name and its values. */
export function attributeColumns(header: FileHeader): [name: string, value: string][] {
  const names = header.keys.filter((name) => /^attribute \d+ name$/.test(name)).slice(0, maxAttributes)
  return names.map((name) => [name, name.replace('name', 'value(s)')])
}

/** The attributes of a row, in the order of their columns. */
export function attributesOf(
  header: FileHeader,
  columns: ReturnType<typeof attributeColumns>,
  { cells }: FileRecord,
): Attribute[] {
  const read = (column: string) => header.read(cells, column)?.trim() ?? ''
  return columns.map(([name, value]) => ({ name: read(name), values: listOf(read(value)) }))
}

/** The texts of a list; a comma within one is written as `\,`. */
export function listOf(cell = ''): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((text) => text.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}
