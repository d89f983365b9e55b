import {
  type CellMessage,
  type FileRow,
  optionPlaces,
  type RowMistake,
  withoutZeros,
} from '@/lib/admin/import/import-columns'
import { type CellValues, readCells } from '@/lib/admin/import/read-cells'
import type { Assignment } from '@/lib/admin/import-groups/assignment'
import { type Membership, planMember } from '@/lib/admin/import-groups/plan-member'
import { eachOf, productFields } from '@/lib/catalog/products/product-fields'
import { Problem } from '@/lib/shared/problem/problem'
import { destroyedNumber, zerosLost } from '@/lib/shared/text/spreadsheet-number'
import { planFields } from './plan-fields'
import { type Add, planStock, refuseConflict } from './plan-rules'
import { planSale } from './plan-sale'
import type { CurrentProduct, PlanContext, PlannedRow } from './plan-types'

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
  const assignment = context.groups.of(row.line)
  const filled = !current && context.isForeign ? fillIn(row.cells, assignment) : []
  const whole = current ? withZeros(written, current) : { ...written, ...Object.fromEntries(filled) }
  const sale = planSale(row, whole, current, context)
  const membership = planMembership(row.line, whole.name, current, context, add)
  const values = { ...whole, ...sale.prices, name: membership ? membership.name : whole.name }
  const isZeroed = written.sku && values.sku !== written.sku
  const zeroed = `${written.sku} is read as ${values.sku}: spreadsheets take leading zeros away.`
  const { fields, before, changes, notes } = planFields(values, current, membership, context, add)
  if (sale.change) changes.sale = sale.change
  const stockChange = planStock(values, row, current, context, add, notes)
  if (current && mistakes.every(({ asks }) => asks)) refuseConflict(values, current, changes, context, add)
  if (!current)
    requireCells(row, [...filled.map(([column]) => column), row.cells.group?.trim() ? 'name' : ''], add)
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
    name: values.name ?? current?.name ?? calledIn(row.cells),
    fields: isWritten ? fields : {},
    before: isWritten ? before : {},
    stockChange: isWritten ? stockChange : 0,
    sale: isWritten ? sale.reduction : null,
    member: isWritten ? (membership?.member ?? null) : null,
    isUncounted: row.isUncounted === true && !current?.countInStock,
    changes: isWritten ? changes : {},
    mistakes,
    notes: [
      ...row.notes,
      ...answered.map(({ column }) => ({ column, message: otherCurrency })),
      ...(isZeroed ? [{ column: 'sku', message: zeroed, about: zerosBack }] : []),
      ...filled.map(filledNote),
      ...sale.notes,
      ...(context.isForeign && !current && !values.sku && !membership ? [withoutSku] : []),
      ...notes,
    ],
    cells: kind === 'refused' ? row.cells : null,
  }
}

/** What the file calls a product: a member of a group may have no name of its own. */
const calledIn = ({ name, sku, group, ...cells }: FileRow['cells']) =>
  name ||
  [group, ...optionPlaces.map((n) => cells[`option${n}Value`])].filter(Boolean).join(', ') ||
  (sku ?? '')

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
  member: null,
  isUncounted: false,
  changes: {},
}

function refusedRow({ line, cells, notes }: FileRow, mistakes: RowMistake[]): PlannedRow {
  return { line, kind: 'refused', name: calledIn(cells), ...nothing, mistakes, notes, cells }
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

/** What the row makes of the group of its product; null where the file says nothing of it. */
function planMembership(
  line: number,
  name: string | undefined,
  current: CurrentProduct | undefined,
  { groups }: PlanContext,
  add: Add,
): Membership | null {
  const assignment = groups.of(line)
  if (assignment?.kind === 'refused') add(assignment.mistake.column, assignment.mistake.message)
  if (assignment?.kind !== 'joins' && assignment?.kind !== 'leaves') return null
  const own = typeof current?.groupId === 'number' ? groups.stateOf(current.groupId) : undefined
  try {
    return planMember(assignment, current, name, own)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    add('group', error.message)
    return null
  }
}

/** What a new product takes where the file of another shop says nothing. */
function fillIn(cells: FileRow['cells'], assignment: Assignment | undefined) {
  const title = assignment?.kind === 'joins' ? assignment.state.next.name : (cells.name ?? '')
  const texts = { brand: 'Unbranded', category: 'Other', description: title }
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

function requireCells({ cells }: FileRow, besides: readonly string[], add: Add): void {
  for (const [column, label] of Object.entries(required))
    if (!Object.hasOwn(cells, column) && !besides.includes(column))
      add(column, `${label} is required for a new product.`)
}
