import type { CellMessage, FileRow, RowMistake } from '@/lib/admin/import/import-columns'
import type { CellValues } from '@/lib/admin/import/read-cells'
import { lowestText } from '@/lib/catalog/pricing/price-past'
import { formatPrice } from '@/lib/shared/money/money'
import { shortened } from '@/lib/shared/text/text'
import { maxStock } from '@/lib/shared/validation/number-limits'
import type { CurrentProduct, PlanContext, RowChanges } from './plan-types'

/** Adds why a column of the row is refused. */
export type Add = (column: string, message: string, asks?: RowMistake['asks']) => void

/** What `compareAtPrice` becomes, held to the law as the database holds it. What the file of another shop may not claim is only noted. */
export function planReduction(
  values: CellValues,
  current: CurrentProduct | undefined,
  { isForeign }: Pick<PlanContext, 'isForeign'>,
  add: Add,
  notes: CellMessage[],
): number | null | undefined {
  if (!isForeign) return lawfulReduction(values, current, add)
  const mistakes: string[] = []
  const cents = lawfulReduction(values, current, (_, message) => mistakes.push(message))
  const [mistake] = mistakes
  if (mistake === undefined) return cents
  const message = `${amountText(values.compareAtCents)} is not shown as the price before a reduction. ${mistake}`
  notes.push({ column: 'compareAtPrice', message, about: noPast })
  return lawfulReduction({ ...values, compareAtCents: undefined }, current, () => {})
}

const noPast =
  'The price before a reduction is not shown: it needs a past in this shop, the lowest price of the last 30 days.'
const amountText = (cents: number | null | undefined) => (cents ? formatPrice(cents) : 'It')

function lawfulReduction(
  { compareAtCents: cents, priceCents, status }: CellValues,
  current: CurrentProduct | undefined,
  add: Add,
): number | null | undefined {
  const price = priceCents ?? current?.priceCents
  const old = current?.compareAtCents ?? null
  const after = cents === undefined ? old : cents
  if (after === null || price === undefined) return cents
  // A raised price ends a reduction.
  if (cents === undefined && price >= after) return null
  if (price >= after) add('compareAtPrice', 'The price before the reduction must be above the price.')
  const isNew = old === null || (current?.status === 'draft' && status === 'live')
  if (after === old && !isNew) return cents
  const lowest = (isNew ? current?.lowestNow : current?.lowestBefore) ?? null
  if (lowest === null || after > lowest) add('compareAtPrice', lowestText(lowest))
  return cents
}

/** The change of the stock. */
export function planStock(
  { countInStock, stockSeen }: CellValues,
  { isUncounted }: FileRow,
  current: CurrentProduct | undefined,
  { countsStock, since, uncounted }: PlanContext,
  add: Add,
  notes: CellMessage[],
): number {
  if (isUncounted) return planUncounted(current, uncounted, notes)
  if (countInStock === undefined) return 0
  if (!current) return countInStock
  const isSeen = stockSeen !== undefined && stockSeen !== null
  const change = countInStock - (isSeen ? stockSeen : current.countInStock)
  if (!isSeen && change !== 0 && !countsStock) add('countInStock', askForCount(current, since), 'stock')
  const after = current.countInStock + change
  if (after < 0)
    add('countInStock', `Only ${current.countInStock} are left: ${-change} cannot be taken away.`)
  if (after > maxStock) add('countInStock', `At most ${maxStock.toLocaleString('en')} can be in stock.`)
  return change
}

/** Nobody counts it in the file: what is here counts, and where nothing is here, the number that was said for all such rows. */
function planUncounted(
  current: CurrentProduct | undefined,
  uncounted: number | null,
  notes: CellMessage[],
): number {
  if (current?.countInStock) return 0
  const message =
    uncounted === null ? 'so here it is out of stock.' : `so ${uncounted.toLocaleString('en')} are taken.`
  notes.push({ column: 'countInStock', message: `It is in stock there, without a number, ${message}` })
  return uncounted ?? 0
}

function askForCount({ countInStock, sold }: CurrentProduct, since: string): string {
  const units = sold === 1 ? '1 unit was' : `${sold.toLocaleString('en')} units were`
  return `${units} sold since ${since}; the shop has ${countInStock.toLocaleString('en')}. Add the column stockSeen, or say that the numbers of the file were counted just now.`
}

/** Refuses to overwrite what has changed since the file was written, unless that is ticked. */
export function refuseConflict(
  { version }: CellValues,
  current: CurrentProduct,
  changes: RowChanges,
  { overwrites }: PlanContext,
  add: Add,
): void {
  if (overwrites || version === undefined || version === null || version === current.version) return
  const values = Object.entries(changes).map(
    ([column, [shop, file]]) => `${column}: ${short(shop)} in the shop, ${short(file)} in the file`,
  )
  if (values.length === 0) return
  const message = `The product has changed since the file was written (version ${version}, now ${current.version}). ${values.join('; ')}.`
  add('version', message, 'conflicts')
}

function short(value: string | number | null): string {
  return shortened(value === null ? 'nothing' : String(value), 60)
}
