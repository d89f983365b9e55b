import 'server-only'
import type { FileRow } from '@/lib/admin/import/import-columns'
import { db } from '@/lib/platform/db/db'
import type { PlannedRow } from './plan-types'

const batchSize = 500
/** A batch is planned without giving the event loop back. */
const batchCharacters = 250_000

/** Yields rows in batches. */
export async function* batchesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of Object.values(row.cells)) characters += cell.length
    if (batch.length < batchSize && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Stores rows of a plan. */
export async function storeRows(importId: number, planned: readonly PlannedRow[]): Promise<void> {
  // PostgreSQL stores no NUL and no half of a character; a cell that has one is refused, and kept for its reader.
  const json = JSON.stringify(planned, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
  await db.$executeRaw`
    insert into "ProductImportRow" ("importId", line, kind, "productId", version, name, fields, before, "stockChange", sale, member,
      changes, mistakes, notes, cells)
    select ${importId}::int, line, kind, "productId", version, name, fields, before, "stockChange", nullif(sale, 'null'), nullif(member, 'null'),
      changes, mistakes, notes, nullif(cells, 'null')
    from jsonb_to_recordset(${json}::jsonb) as row(line int, kind "ProductImportKind", "productId" int, version int, name text,
      fields jsonb, before jsonb, "stockChange" int, sale jsonb, member jsonb, changes jsonb, mistakes jsonb, notes jsonb, cells jsonb)`
}

/** Refuses stored rows after all, each with why. */
export async function refuseStored(
  importId: number,
  rows: readonly { line: number; cells: FileRow['cells']; message: string }[],
): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ line, cells, message }) => ({
      line,
      cells,
      mistakes: [{ column: 'option1Value', message }],
    })),
  )
  await db.$executeRaw`
    update "ProductImportRow" r set kind = 'refused', fields = '{}', before = '{}', "stockChange" = 0, sale = null, member = null,
      changes = '{}', mistakes = n.mistakes, cells = n.cells
    from jsonb_to_recordset(${json}::jsonb) n (line int, cells jsonb, mistakes jsonb) where r."importId" = ${importId} and r.line = n.line`
}
