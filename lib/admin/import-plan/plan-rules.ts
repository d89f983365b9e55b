import type { RowMistake } from '@/lib/admin/import/import-columns'
import type { CellValues } from '@/lib/admin/import/read-cells'
import { lowestText } from '@/lib/catalog/pricing/price-past'
import { shortened } from '@/lib/shared/text/text'
import { maxStock } from '@/lib/shared/validation/number-limits'
import type { CurrentProduct, PlanContext, RowChanges } from './plan-types'

/** Adds why a column of the row is refused. */
export type Add = (column: string, message: string, asks?: RowMistake['asks']) => void

/** What `compareAtPrice` becomes, held to the law as the database holds it. */
export function planReduction(
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
  current: CurrentProduct | undefined,
  { countsStock, since }: PlanContext,
  add: Add,
): number {
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
