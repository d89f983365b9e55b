import { type FileRow, groupColumns } from '@/lib/admin/import/import-columns'
import { readCells } from '@/lib/admin/import/read-cells'
import { foldCase } from '@/lib/shared/text/fold-letters'
import type { Assignment, GroupedRow, GroupPlan } from './assignment'
import { byKey } from './by-key'
import type { PlannedGroup } from './planned-group'

const keys = ['_id', 'sku', ...groupColumns] as const

/** What a row says of its group; null where it has no such column, or says it wrongly. */
export function groupedRow(row: FileRow): GroupedRow | null {
  if (!groupColumns.some((column) => row.cells[column] !== undefined)) return null
  const cells = Object.fromEntries(
    keys.flatMap((key) => (row.cells[key] === undefined ? [] : [[key, row.cells[key]]])),
  )
  const { values, mistakes } = readCells({ ...row, cells }, new Set())
  if (mistakes.length > 0) return null
  const { _id = null, sku = null, group, options } = values
  return { line: row.line, id: _id, sku, group, options, variantOf: row.variantOf }
}

/** Returns a row as it is planned: a member without a name is named by the pattern, and so is each variant of another shop. */
export function prepareRow(row: FileRow, assignment: Assignment | undefined): FileRow {
  const { variantOf } = row
  const { name, ...cells } = row.cells
  if (!variantOf) return name?.trim() === '' && cells.group?.trim() ? { ...row, cells } : row
  if (assignment?.kind === 'joins') {
    const { productId, note } = assignment
    return {
      ...row,
      cells: { ...cells, ...(productId && { _id: String(productId) }) },
      notes: note ? [...row.notes, note] : row.notes,
    }
  }
  for (const column of groupColumns) delete cells[column]
  const others = row.notes.filter(({ column }) => !groupColumns.some((one) => one === column))
  const notes = assignment?.kind === 'alone' ? [assignment.note, ...others] : others
  return { ...row, cells: { ...cells, name: variantOf.alone }, notes }
}

/** The groups of a plan, as they are stored with it. */
export function storedGroups({ states }: GroupPlan): PlannedGroup[] {
  const byName = byKey(
    states.filter(({ current }) => current !== null),
    ({ next }) => foldCase(next.name),
  )
  return states.map(({ current, next, members, knownValues }) => ({
    id: current?.id ?? null,
    version: next.version,
    name: next.name,
    options: next.options.map(({ name, kind, values }, at) => ({
      ...{ name, kind, known: knownValues[at] ?? 0 },
      values: values.map(({ value }) => value),
    })),
    members: members.size,
    others: (byName.get(foldCase(next.name)) ?? []).map((state) => state.next.id),
  }))
}

/** The lines that have to be refused as well, because the members whose options they get keep them. */
export function refusedAsWell({ needs }: GroupPlan, refused: ReadonlySet<number>): Map<number, number> {
  const all = new Map<number, number>()
  for (let size = -1; size < all.size; ) {
    size = all.size
    for (const [line, need] of needs)
      if (!refused.has(line) && !all.has(line) && (refused.has(need) || all.has(need))) all.set(line, need)
  }
  return all
}
