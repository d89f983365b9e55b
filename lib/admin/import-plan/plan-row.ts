import {
  type CellMessage,
  type FileRow,
  type RowMistake,
  withoutZeros,
} from '@/lib/admin/import/import-columns'
import { type CellValues, readCells } from '@/lib/admin/import/read-cells'
import { eachOf, plainNames, productFields } from '@/lib/catalog/products/product-fields'
import { noPicture } from '@/lib/catalog/products/product-pictures'
import { planTranslations, type TranslationEdit } from '@/lib/catalog/translations/product-translations'
import { formatAmount } from '@/lib/shared/money/money'
import { destroyedNumber, zerosLost } from '@/lib/shared/text/spreadsheet-number'
import { knownPictures, planPictures } from './plan-pictures'
import { type Add, planReduction, planStock, refuseConflict } from './plan-rules'
import { planSale } from './plan-sale'
import type { CurrentProduct, PlanContext, PlannedRow, RowChanges } from './plan-types'

/** What a new product must have, with the label of its message. */
const required = { ...eachOf('text', ({ label }) => label), price: productFields.price.label }

const withoutSku = {
  column: 'sku',
  message: 'It has no SKU: if the file is applied again, it makes another product.',
}
const zerosBack = 'Leading zeros come back that a spreadsheet has taken away.'

/** Decides what a row of a file does: makes a product, changes one, nothing, or is refused. Pure but for `planned`. */
export function planRow(row: FileRow, context: PlanContext): PlannedRow {
  if (row.isLeftOut) return leftOutRow(row)
  const { values: written, mistakes: wrongCells } = readCells(row, context.commas)
  const isAnswered = ({ asks }: RowMistake) => asks === 'currency' && context.takesCurrency
  const answered = row.mistakes.filter(isAnswered)
  const mistakes: RowMistake[] = [...row.mistakes.filter((mistake) => !isAnswered(mistake)), ...wrongCells]
  const add = (column: string, message: string, asks?: RowMistake['asks']) => {
    // One entry a wrong column.
    if (!mistakes.some((mistake) => mistake.column === column))
      mistakes.push({ column, message, ...(asks && { asks }) })
  }
  const current = findProduct(row, written, context, add)
  // Its other columns are about no product: further mistakes would mislead.
  if (!current && row.cells._id?.trim()) return refusedRow(row, mistakes)
  if (!current && row.changesOnly) {
    add('sku', row.changesOnly)
    return refusedRow(row, mistakes)
  }
  const filled = !current && context.isForeign ? fillIn(row.cells) : []
  const whole = current ? withZeros(written, current) : { ...written, ...Object.fromEntries(filled) }
  const sale = planSale(row, whole, current, context)
  const values = { ...whole, ...sale.prices }
  const isZeroed = written.sku && values.sku !== written.sku
  const zeroed = `${written.sku} is read as ${values.sku}: spreadsheets take leading zeros away.`
  const { fields, before, changes, notes } = planFields(values, current, context, add)
  if (sale.change) changes.sale = sale.change
  const stockChange = planStock(values, row, current, context, add, notes)
  if (current && mistakes.every(({ asks }) => asks)) refuseConflict(values, current, changes, context, add)
  if (!current)
    for (const [column, label] of Object.entries(required))
      if (!filled.some(([known]) => known === column)) requireCell(row, column, label, add)
  if (stockChange !== 0 || !current)
    changes.countInStock = [current ? current.countInStock : null, (current?.countInStock ?? 0) + stockChange]
  const changesIt = Object.keys(changes).length > 0 ? 'changed' : 'unchanged'
  const kind = mistakes.length > 0 ? 'refused' : current ? changesIt : 'created'
  const isWritten = kind === 'created' || kind === 'changed'
  return {
    line: row.line,
    kind,
    productId: current?.id ?? null,
    version: current?.version ?? null,
    name: values.name ?? current?.name ?? row.cells.name ?? '',
    fields: isWritten ? fields : {},
    before: isWritten ? before : {},
    stockChange: isWritten ? stockChange : 0,
    sale: isWritten ? sale.reduction : null,
    isUncounted: row.isUncounted === true && !current?.countInStock,
    changes: isWritten ? changes : {},
    mistakes,
    notes: [
      ...row.notes,
      ...answered.map(({ column }) => ({ column, message: otherCurrency })),
      ...(isZeroed ? [{ column: 'sku', message: zeroed, about: zerosBack }] : []),
      ...filled.map(filledNote),
      ...sale.notes,
      ...(context.isForeign && !current && !values.sku ? [withoutSku] : []),
      ...notes,
    ],
    cells: kind === 'refused' ? row.cells : null,
  }
}

const otherCurrency = 'It is in another currency, and taken as it stands.'

function filledNote([column, value]: readonly [column: string, value: string]): CellMessage {
  const message = `The file has none: “${value}” is taken.`
  return {
    column,
    message,
    ...(column === 'description' && { about: 'The file has none: the name is taken.' }),
  }
}

const nothing = {
  productId: null,
  version: null,
  fields: {},
  before: {},
  stockChange: 0,
  sale: null,
  isUncounted: false,
  changes: {},
}

function refusedRow({ line, cells, notes }: FileRow, mistakes: RowMistake[]): PlannedRow {
  return { line, kind: 'refused', name: cells.name ?? '', ...nothing, mistakes, notes, cells }
}

/** It changes nothing, and is named with its reason. */
function leftOutRow({ line, cells, notes }: FileRow): PlannedRow {
  return { line, kind: 'unchanged', name: cells.name ?? '', ...nothing, mistakes: [], notes, cells: null }
}

/** The product by `_id`, else by `sku`; undefined for a new one. */
function findProduct(
  { cells }: FileRow,
  { _id, sku }: CellValues,
  { doubledIds, doubledSkus, productOf, productOfSku, productOfShortened, planned }: PlanContext,
  add: Add,
): CurrentProduct | undefined {
  const [idCell, skuCell] = [cells._id?.trim() ?? '', cells.sku?.trim() ?? '']
  if (doubledIds.has(idCell)) add('_id', `The file has ${idCell} more than once.`)
  if (doubledSkus.has(skuCell)) add('sku', `The file has ${skuCell} more than once.`)
  const owner = sku ? productOfSku(sku) : undefined
  const longer = sku && !owner && idCell === '' ? productOfShortened(sku) : undefined
  const mistake = longer ? zerosLost(longer) : sku && !owner && destroyedNumber(sku)
  if (mistake) add('sku', mistake)
  const current = _id ? productOf(_id) : idCell === '' ? owner : undefined
  if (_id && !current) add('_id', `There is no product ${_id}.`)
  if (owner && current && owner.id !== current.id) add('sku', `Product ${owner.id} has this SKU.`)
  if (!current) return undefined
  if (planned.has(current.id))
    add(_id ? '_id' : 'sku', `Another row of the file is about product ${current.id}.`)
  planned.add(current.id)
  return current
}

/** What a new product takes where the file of another shop says nothing. */
function fillIn(cells: FileRow['cells']) {
  const texts = { brand: 'Unbranded', category: 'Other', description: cells.name ?? '' }
  return (Object.keys(texts) as (keyof typeof texts)[]).flatMap((column) =>
    cells[column] === undefined && texts[column] ? [[column, texts[column]] as const] : [],
  )
}

/** Returns the values with the leading zeros of SKU and GTIN, which a spreadsheet takes away. */
function withZeros(values: CellValues, { sku, gtin }: CurrentProduct): CellValues {
  const zeros = {
    ...(isShortened(values.sku, sku) && { sku }),
    ...(isShortened(values.gtin, gtin) && { gtin }),
  }
  return { ...values, ...zeros }
}

function isShortened(written: string | null | undefined, current: string | null): boolean {
  const [short, long] = [written ?? '', current ?? '']
  return short !== '' && short.length < long.length && withoutZeros(long) === withoutZeros(short)
}

function requireCell({ cells }: FileRow, column: string, label: string, add: Add): void {
  if (!Object.hasOwn(cells, column)) add(column, `${label} is required for a new product.`)
}

/** The parts of a plan that a row's fields make; `changes` in the form that is shown. */
function planFields(values: CellValues, current: CurrentProduct | undefined, context: PlanContext, add: Add) {
  const { _id, version, countInStock, stockSeen, images, alts, translations, ...cells } = values
  const old = current ? knownPictures(current) : []
  const { pictures, mistakes, notes } = planPictures(values, old, context)
  for (const { column, message } of mistakes) add(column, message)
  const compareAtCents = planReduction(values, current, context, add, notes)
  const hasPicture = pictures.length > 0
  let status = values.status ?? current?.status ?? (hasPicture ? 'live' : 'draft')
  if (status === 'live' && !hasPicture && mistakes.length === 0) {
    const becomesLive = current?.status !== 'live'
    if (!context.isForeign || !becomesLive) add(becomesLive ? 'status' : 'image1', withoutPicture(current))
    else {
      status = 'draft'
      const becomes = current ? 'stays' : 'becomes'
      notes.push({ column: 'image1', message: `It ${becomes} a draft, because it has no picture.` })
    }
  }
  const [first = { src: noPicture, alt: '' }, ...others] = pictures
  const after = {
    ...{ ...cells, compareAtCents, status },
    ...{ image: first.src, imageAlt: first.alt, pictures: others },
  }
  const fields: Record<string, unknown> = {}
  const before: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(after)) {
    const previous = current?.[column as keyof typeof after]
    if (value === undefined || isSame(value, previous)) continue
    fields[column] = value
    before[column] = previous ?? null
  }
  const changes: RowChanges = {}
  const show = (
    column: string,
    from: RowChanges[string][0] | undefined,
    to: RowChanges[string][0] | undefined,
  ) => {
    if (to !== undefined && !isSame(to, from ?? null)) changes[column] = [from ?? null, to]
  }
  for (const column of plainNames) show(column, current?.[column], values[column])
  show('status', current?.status, status)
  show('price', amount(current?.priceCents), amount(cells.priceCents))
  show('compareAtPrice', amount(current?.compareAtCents), amount(compareAtCents))
  for (let place = 0; place < Math.max(pictures.length, old.length); place++) {
    show(`image${place + 1}`, old[place]?.src, pictures[place]?.src ?? null)
    show(`alt${place + 1}`, old[place]?.alt || null, pictures[place]?.alt || null)
  }
  const local = planTexts(translations, current)
  if (Object.keys(local.edit).length > 0) fields.translations = local.edit
  return { fields, before, changes: { ...changes, ...local.changes }, notes }
}

/** An unchanged cell says nothing of whether the own text has changed since. */
function planTexts(edit: TranslationEdit, current: CurrentProduct | undefined) {
  const stored = current?.translations ?? []
  const isOther = (language: string, key: string, text: string) =>
    !isSame(text, stored.find((row) => row.language === language)?.texts[key] ?? '')
  const changed = Object.entries(edit).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([key, text]) => isOther(language, key, text))),
  ])
  const planned = planTranslations(stored, Object.fromEntries(changed), [])
  return { edit: planned.edit, changes: planned.changes as RowChanges }
}

/** Spreadsheets write other line breaks, and no blanks around a text. */
function isSame(one: unknown, other: unknown): boolean {
  const tidy = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value)
  return JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))
}

const amount = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? cents : formatAmount(cents)

function withoutPicture(current: CurrentProduct | undefined): string {
  return current ? 'A live product needs a picture.' : 'A new product without a picture can only be a draft.'
}
