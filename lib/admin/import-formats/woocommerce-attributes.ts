import type { FileHeader } from '@/lib/admin/import/file-header'
import type { CellMessage } from '@/lib/admin/import/import-columns'
import type { FileRecord } from '@/lib/admin/import/read-records'
import { shortened } from '@/lib/shared/text/text'

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

export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Reports the attributes that are not imported: neither the brand nor an option. */
export function attributeNotes(
  attributes: readonly Attribute[],
  options: readonly Attribute[] = [],
): CellMessage[] {
  const left = attributes.filter(
    ({ name, values }) =>
      values.length > 0 &&
      !isSameName(name, 'brand') &&
      !options.some((option) => isSameName(option.name, name)),
  )
  if (left.length === 0) return []
  const list = left.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ')
  const about = 'Attributes that are no options are not taken over.'
  return [{ column: 'Attributes', message: `Not taken over: ${shortened(list, 200)}.`, about }]
}

/** The texts of a list; a comma within one is written as `\,`. */
export function listOf(cell = ''): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((text) => text.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}
