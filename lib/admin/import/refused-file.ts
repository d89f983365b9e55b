import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type CsvCell, type CsvForm, csvRecord, csvStart } from '@/lib/shared/text/csv'
import { z } from '@/lib/shared/validation/zod'
import { knownColumns, problemColumn, productColumns } from './import-columns'
import { findImport } from './read-import'

/** How the files of an import are written: with semicolons where `?separator=;` asks for them. */
export function fileForm(query: URLSearchParams): CsvForm {
  return query.get('separator') === ';' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

const batchSize = 500

const keyRow = z.object({ column: z.string() })
const refusedRow = z.object({
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  mistakes: z.array(z.object({ column: z.string(), message: z.string() })),
})

/**
 * Yields a CSV file of the refused rows of an import, with the columns that its file had and `problem`, which an import ignores: to be
 * mended and sent again. Amounts stay as they were written. Owners only.
 */
export async function* exportRefused(
  viewer: Viewer | null,
  importId: number | null,
  form: CsvForm,
): AsyncGenerator<string> {
  const { id } = await findImport(viewer, importId)
  const keys = await readRows(db, keyRow)`
    select distinct jsonb_object_keys(cells) as column from "ProductImportRow" where "importId" = ${id} and kind = 'refused'`
  const names = new Set(keys.map(({ column }) => column))
  const columns = knownColumns.filter((column) => names.has(column))
  yield csvStart + csvRecord([...columns, problemColumn], form)
  for (let last = 0; ; ) {
    const rows = await readRows(db, refusedRow)`
      select line, cells, mistakes from "ProductImportRow"
      where "importId" = ${id} and kind = 'refused' and line > ${last} order by line limit ${batchSize}`
    if (rows.length === 0) return
    last = rows.at(-1)?.line ?? last
    const records = rows.map(({ cells, mistakes }) => {
      const problem = mistakes.map(({ column, message }) => `${column}: ${message}`).join(' ')
      return csvRecord([...columns.map((column) => cells[column] ?? ''), problem], form)
    })
    yield records.join('')
  }
}

const exampleColumns = productColumns.filter(
  (column) =>
    !['_id', 'stockSeen', 'version', 'compareAtPrice'].includes(column) &&
    !/^(?:(?:image|alt)[3-8]|option[23].*)$/.test(column),
)

/** Yields a file of two new products, as a pattern. */
export async function* exampleFile(form: CsvForm): AsyncGenerator<string> {
  const mug = {
    ...{ sku: 'MUG-RED', name: 'Red mug', brand: 'Potters', category: 'Kitchen', price: { cents: 1250 } },
    ...{ description: 'Holds 300 ml. Dishwasher safe.', countInStock: '40', status: 'live', weightG: '320' },
    ...{ image1: 'red-mug.jpg', alt1: 'A red mug from the front', gtin: '4006381333931' },
    ...{ group: 'Mug', option1Name: 'Colour', option1Value: 'Red' },
  }
  const lamp = {
    ...{
      sku: '00012',
      name: 'Lamp without a picture yet',
      brand: 'Inkers',
      category: 'Light',
      price: { cents: 3900 },
    },
    ...{ description: 'It becomes a draft.', countInStock: '0', status: 'draft' },
  }
  const record = (cells: Record<string, CsvCell>) =>
    csvRecord(
      exampleColumns.map((column) => cells[column] ?? ''),
      form,
    )
  yield csvStart + csvRecord(exampleColumns, form) + record(mug) + record(lamp)
}
