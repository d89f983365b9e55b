import 'server-only'
import pLimit from 'p-limit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { decodedFile, sha256Of } from '@/lib/admin/import/decode-file'
import type { FileRow } from '@/lib/admin/import/import-columns'
import type { ImportInput } from '@/lib/admin/import/import-schema'
import { openFile, type ReadFile } from '@/lib/admin/import/read-import-rows'
import { refuseFile } from '@/lib/admin/import/refuse-file'
import type { TextEncoding } from '@/lib/admin/import/text-encodings'
import type { FileSource, ShopTerms } from '@/lib/admin/import-formats/file-formats'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { clockTime } from '@/lib/shared/locale/zone-time'
import { Problem } from '@/lib/shared/problem/problem'
import { readShop } from '@/lib/store/settings/read-shop'
import { fitForeign } from './fit-foreign'
import { type PlanBasis, readContext } from './plan-context'
import { planRow } from './plan-row'
import type { PlannedRow } from './plan-types'

const maxRows = 10_000
/** A file with more rows is planned after the response. */
const maxRowsAtOnce = 500
const batchSize = 500
/** A batch is planned without giving the event loop back. */
const batchCharacters = 250_000
const maxUnplaced = 500
const weekMs = 7 * 24 * 60 * 60 * 1000
const heartbeatMs = 10_000

/** Large files take turns, and each that waits is held in memory. */
const turn = pLimit(1)
const maxWaiting = 3

/**
 * Reads a file of products, and stores what each row would do. Changes no product. Returns the plan's id, and whether it is complete: a
 * file with more than 500 rows is planned after the response. Owners only.
 */
export async function planImport(
  viewer: Viewer | null,
  { file, stock, conflicts, currency, encoding: chosen, countedAt, inStock }: ImportInput,
): Promise<{ id: number; isPlanned: boolean }> {
  const owner = requireAction(viewer, 'manage-products')
  const terms = await readShop()
  const facts = await readFacts(file, chosen, terms)
  const { encoding, samples, rows, source, unplaced, remarks, ...doubled } = facts
  const isLarge = rows > maxRowsAtOnce
  if (isLarge && turn.pendingCount >= maxWaiting) throw new Problem('busy')
  const soldSince = countedAt ?? new Date(Date.now() - weekMs)
  const ticks = {
    countsStock: stock === 'count',
    overwrites: conflicts === 'overwrite',
    takesCurrency: currency === 'keep',
  }
  const isForeign = source !== 'shop'
  const data = {
    fileName: file instanceof File ? cleanName(file.name) : '',
    unplaced: unplaced.map(cleanName).slice(0, maxUnplaced),
    ...{
      ...storedSource(source),
      rows,
      encoding,
      samples,
      remarks: remarks.map(cleanText),
      ...ticks,
      uncounted: inStock ?? null,
    },
    sha256: await sha256Of(file),
  }
  const { id } = await db.productImport.create({ data, select: { id: true } })
  const basis: PlanBasis = {
    ...ticks,
    ...doubled,
    ...{ soldSince, isForeign, uncounted: inStock ?? null, now: new Date(), timeZone: env().SHOP_TIME_ZONE },
    // Of a foreign file the first row keeps it.
    ...(isForeign && { doubledSkus: new Set<string>() }),
    since: clockTime(soldSince, env().SHOP_TIME_ZONE).slice(0, 16),
    planned: new Set(),
  }
  const open = () => openFile(file, encoding, terms)
  const planning = planAndReport(id, open, basis, isLarge)
  if (!isLarge) await planning
  logEvent('import-planned', { importId: id, rows, userId: owner.id })
  return { id, isPlanned: !isLarge }
}

const cleanText = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')

/** What can be stored of a name. */
const cleanName = (name: string) => cleanText(name.slice(-200))

/** The release before knows three, and shows plans of the last day after a way back. */
function storedSource(source: FileSource): { source: string; format?: string } {
  const isKnownBefore = ['shop', 'shopify', 'woocommerce'].includes(source)
  return isKnownBefore ? { source } : { source: 'shopify', format: source }
}

/** Reads the whole file once: what is true of all its rows decides how each is read. */
async function readFacts(file: Blob, chosen: TextEncoding | undefined, terms: ShopTerms) {
  const { encoding, samples } = await decodedFile(file, chosen)
  const { rows, ...opened } = await openFile(file, encoding, terms)
  const dotted = new Set<string>()
  const amounts = ['price', 'compareAtPrice'] as const
  const [skus, ids] = [new Doubles(), new Doubles()]
  let count = 0
  for await (const { cells, sale } of rows) {
    count += 1
    if (count > maxRows) throw refuseFile(`The file has more than ${maxRows.toLocaleString('en')} rows.`)
    for (const column of amounts) if (cells[column]?.includes('.')) dotted.add(column)
    if (sale?.price.includes('.')) dotted.add('price')
    skus.add(cells.sku)
    ids.add(cells._id)
  }
  if (count === 0) throw refuseFile('The file has no rows.')
  const commas = new Set(amounts.filter((column) => !dotted.has(column)))
  return {
    ...opened,
    encoding,
    samples,
    rows: count,
    commas,
    doubledSkus: skus.doubled,
    doubledIds: ids.doubled,
  }
}

/** Finds texts that come twice. */
class Doubles {
  readonly doubled = new Set<string>()
  readonly #known = new Set<string>()

  add(cell: string | undefined): void {
    const text = cell?.trim()
    if (!text) return
    if (this.#known.has(text)) this.doubled.add(text)
    this.#known.add(text)
  }
}

/** Plans all rows, and stores how that ended. Of a large file, whose caller has gone, an error is stored as well. */
async function planAndReport(
  id: number,
  open: () => Promise<ReadFile>,
  basis: PlanBasis,
  isLarge: boolean,
): Promise<void> {
  const update = (data: Parameters<typeof db.productImport.updateMany>[0]['data']) =>
    db.productImport.updateMany({ where: { id }, data })
  const heartbeat = setInterval(() => {
    update({ aliveAt: new Date() }).catch((error: unknown) => logFault('import-not-alive', error))
  }, heartbeatMs)
  const plan = () => planRows(id, open, basis, (data) => update({ ...data, aliveAt: new Date() }))
  try {
    const counts = await (isLarge ? turn(plan) : plan())
    await update({ ...counts, state: 'planned' })
  } catch (error) {
    const failure =
      error instanceof Problem
        ? error.message
        : 'Something went wrong on our side. Please send the file again.'
    await update({ state: 'failed', failure })
    if (!isLarge) throw error
    logFault('import-failed', error, { importId: id })
  } finally {
    clearInterval(heartbeat)
  }
}

type Counts = Record<
  | PlannedRow['kind']
  | 'done'
  | 'stockQuestions'
  | 'conflictQuestions'
  | 'currencyQuestions'
  | 'uncountedQuestions',
  number
>

async function planRows(
  id: number,
  open: () => Promise<ReadFile>,
  basis: PlanBasis,
  report: (counts: Counts) => Promise<unknown>,
): Promise<Counts> {
  const counts: Counts = {
    ...{ created: 0, changed: 0, unchanged: 0, refused: 0 },
    ...{ done: 0, stockQuestions: 0, conflictQuestions: 0, currencyQuestions: 0, uncountedQuestions: 0 },
  }
  const { rows } = await open()
  const skuLines = new Map<string, number>()
  for await (const read of batchesOf(rows)) {
    const batch = basis.isForeign ? read.map((row) => fitForeign(row, { ...basis, skuLines })) : read
    const context = await readContext(batch, basis)
    const planned = batch.map((row) => planRow(row, context))
    await storeRows(id, planned)
    for (const { kind, mistakes, isUncounted } of planned) {
      counts[kind] += 1
      counts.done += 1
      if (isUncounted && kind !== 'refused' && basis.uncounted === null) counts.uncountedQuestions += 1
      const questions = mistakes.map(({ asks }) => asks)
      if (!questions.every(Boolean)) continue
      if (questions.includes('stock')) counts.stockQuestions += 1
      if (questions.includes('conflicts')) counts.conflictQuestions += 1
      if (questions.includes('currency')) counts.currencyQuestions += 1
    }
    await report(counts)
  }
  return counts
}

async function* batchesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
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

async function storeRows(importId: number, planned: readonly PlannedRow[]): Promise<void> {
  // PostgreSQL stores no NUL and no half of a character; a cell that has one is refused, and kept for its reader.
  const json = JSON.stringify(planned, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
  await db.$executeRaw`
    insert into "ProductImportRow" ("importId", line, kind, "productId", version, name, fields, before, "stockChange", sale,
      changes, mistakes, notes, cells)
    select ${importId}::int, line, kind, "productId", version, name, fields, before, "stockChange", nullif(sale, 'null'),
      changes, mistakes, notes, nullif(cells, 'null')
    from jsonb_to_recordset(${json}::jsonb) as row(line int, kind "ProductImportKind", "productId" int, version int, name text,
      fields jsonb, before jsonb, "stockChange" int, sale jsonb, changes jsonb, mistakes jsonb, notes jsonb, cells jsonb)`
}
