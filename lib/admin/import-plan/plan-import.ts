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
import { fitForeign } from '@/lib/admin/import-formats/fit-foreign'
import { assignGroups } from '@/lib/admin/import-groups/assign-groups'
import type { GroupedRow } from '@/lib/admin/import-groups/assignment'
import { groupedRow, prepareRow, refusedAsWell, storedGroups } from '@/lib/admin/import-groups/prepare-rows'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { clockTime } from '@/lib/shared/locale/zone-time'
import { Problem } from '@/lib/shared/problem/problem'
import { readShop } from '@/lib/store/settings/read-shop'
import { type PlanBasis, readContext } from './plan-context'
import { planRow } from './plan-row'
import type { PlannedRow } from './plan-types'
import { batchesOf, refuseStored, storeRows } from './store-plan'

const maxRows = 10_000
/** A file with more rows is planned after the response. */
const maxRowsAtOnce = 500
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
  const { encoding, samples, rows, source, unplaced, remarks, grouped, ...doubled } = facts
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
  const basis: Omit<PlanBasis, 'groups'> = {
    ...ticks,
    ...doubled,
    ...{ soldSince, isForeign, uncounted: inStock ?? null, now: new Date(), timeZone: env().SHOP_TIME_ZONE },
    // Of a foreign file the first row keeps it.
    ...(isForeign && { doubledSkus: new Set<string>() }),
    since: clockTime(soldSince, env().SHOP_TIME_ZONE).slice(0, 16),
    planned: new Set(),
  }
  const open = () => openFile(file, encoding, terms)
  const read = async () => ({ ...basis, groups: await assignGroups(grouped, isForeign) })
  const planning = planAndReport(id, open, read, isLarge)
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
  const grouped: GroupedRow[] = []
  let count = 0
  for await (const row of rows) {
    const { cells, sale } = row
    count += 1
    if (count > maxRows) throw refuseFile(`The file has more than ${maxRows.toLocaleString('en')} rows.`)
    for (const column of amounts) if (cells[column]?.includes('.')) dotted.add(column)
    if (sale?.price.includes('.')) dotted.add('price')
    skus.add(cells.sku)
    ids.add(cells._id)
    const of = groupedRow(row)
    if (of) grouped.push(of)
  }
  if (count === 0) throw refuseFile('The file has no rows.')
  const commas = new Set(amounts.filter((column) => !dotted.has(column)))
  return {
    ...opened,
    encoding,
    samples,
    rows: count,
    grouped,
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
  readBasis: () => Promise<PlanBasis>,
  isLarge: boolean,
): Promise<void> {
  const update = (data: Parameters<typeof db.productImport.updateMany>[0]['data']) =>
    db.productImport.updateMany({ where: { id }, data })
  const heartbeat = setInterval(() => {
    update({ aliveAt: new Date() }).catch((error: unknown) => logFault('import-not-alive', error))
  }, heartbeatMs)
  const plan = async () => {
    const basis = await readBasis()
    await update({ groups: storedGroups(basis.groups) })
    return planRows(id, open, basis, (data) => update({ ...data, aliveAt: new Date() }))
  }
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
  const refused = new Set<number>()
  const needing = new Map<number, Pick<PlannedRow, 'kind'> & { cells: FileRow['cells'] }>()
  for await (const read of batchesOf(rows)) {
    const prepared = read.map((row) => prepareRow(row, basis.groups.of(row.line)))
    const batch = basis.isForeign ? prepared.map((row) => fitForeign(row, { ...basis, skuLines })) : prepared
    const context = await readContext(batch, basis)
    const planned = batch.map((row) => planRow(row, context))
    await storeRows(id, planned)
    for (const [at, { line, kind, mistakes, isUncounted }] of planned.entries()) {
      counts[kind] += 1
      counts.done += 1
      if (kind === 'refused') refused.add(line)
      else if (basis.groups.needs.has(line)) needing.set(line, { kind, cells: batch[at]?.cells ?? {} })
      if (isUncounted && kind !== 'refused' && basis.uncounted === null) counts.uncountedQuestions += 1
      const questions = mistakes.map(({ asks }) => asks)
      if (!questions.every(Boolean)) continue
      if (questions.includes('stock')) counts.stockQuestions += 1
      if (questions.includes('conflicts')) counts.conflictQuestions += 1
      if (questions.includes('currency')) counts.currencyQuestions += 1
    }
    await report(counts)
  }
  const late = [...refusedAsWell(basis.groups, refused)].flatMap(([line, need]) => {
    const row = needing.get(line)
    return row
      ? [
          {
            line,
            ...row,
            message: `Row ${need.toLocaleString('en')} is refused, and its product keeps these options.`,
          },
        ]
      : []
  })
  for (const { kind } of late) {
    counts[kind] -= 1
    counts.refused += 1
  }
  if (late.length > 0) await refuseStored(id, late)
  return counts
}
