import {
  type CellMessage,
  type FileRow,
  type ProductColumn,
  picturePlaces,
} from '@/lib/admin/import/import-columns'
import { type CommaColumns, readCells } from '@/lib/admin/import/read-cells'
import { fileNameIn, isForeignAddress } from '@/lib/admin/import-plan/plan-pictures'
import { eachOf } from '@/lib/catalog/products/product-fields'
import { shortened, unstorable } from '@/lib/shared/text/text'
import { maxAltLength } from '@/lib/shared/validation/number-limits'

type Fitting = {
  commas: CommaColumns
  /** The SKUs of the rows so far, with their lines. */
  skuLines: Map<string, number>
}

/** Without these there is no product: what does not fit refuses its row. */
const essential: readonly string[] = ['name', 'price'] satisfies ProductColumn[]
const textLimits: Partial<Record<string, number>> = eachOf('text', ({ max }) => max)
const unstorables = new RegExp(unstorable, 'gu')

/**
 * Fits a row of the file of another shop to what a product here may be: what does not fit is taken away or cut, and noted, so that it
 * costs no row. Texts are cut after a word; a SKU that an earlier row has is left out. Only name and price may refuse the row later. Each
 * format that is not the shop's own goes through this.
 */
export function fitForeign(row: FileRow, { commas, skuLines }: Fitting): FileRow {
  const notes = [...row.notes]
  const cells = { ...row.cells }
  for (const [column, text] of Object.entries(row.cells) as [ProductColumn, string][]) {
    const fitted = fitText(column, text, notes)
    if (fitted === '') delete cells[column]
    else cells[column] = fitted
  }
  if (/^0+(?:[.,]0+)?$/.test(cells.compareAtPrice ?? '')) delete cells.compareAtPrice
  const { values, mistakes } = readCells({ ...row, cells }, commas)
  const leaveOut = (column: ProductColumn, reason: string) => {
    const text = cells[column] ?? ''
    const message = reason.startsWith(text) ? reason : `“${shortened(text, 60)}”: ${reason}`
    // What names a value is said of many rows without it.
    const about = reason.includes(text) ? 'This is not what the column may have.' : reason
    notes.push({ column, message: `${message} It is left out.`, about: `${about} It is left out.` })
    delete cells[column]
  }
  for (const { column, message } of mistakes)
    if (!essential.includes(column)) leaveOut(column as ProductColumn, message)
  const { priceCents, compareAtCents } = values
  if (compareAtCents && priceCents !== undefined && compareAtCents <= priceCents)
    leaveOut('compareAtPrice', 'The price before the reduction is not above the price.')
  for (const n of picturePlaces) {
    const image = cells[`image${n}`]
    if (image === undefined) delete cells[`alt${n}`]
    // A path of the other shop: an upload has its name only.
    else if (!isForeignAddress(image)) cells[`image${n}`] = fileNameIn(image)
  }
  const { sku } = cells
  const first = sku === undefined ? undefined : skuLines.get(sku)
  if (first !== undefined) leaveOut('sku', 'Another row of the file has this SKU.')
  else if (sku !== undefined) skuLines.set(sku, row.line)
  return { ...row, cells, notes }
}

/** Returns a text without what no text may have, and not longer than its column. */
function fitText(column: ProductColumn, text: string, notes: CellMessage[]): string {
  // Letters that were lost in a name stay, so that it refuses the row: who made the file can save it again.
  const isLost = column !== 'name' && text.includes('\ufffd')
  const clean = (isLost ? text.replaceAll('\ufffd', '') : text).replaceAll(unstorables, '').trim()
  if (isLost) {
    const about = 'Letters that the file has lost are left out: save it as UTF-8 to keep them.'
    notes.push({ column, message: about, about })
  } else if (clean.length < text.trim().length) {
    const about = 'Control characters are left out.'
    notes.push({ column, message: about, about })
  }
  const max = column.startsWith('alt') ? maxAltLength : textLimits[column]
  if (max === undefined || clean.length <= max) return clean
  const about = `Longer than ${max.toLocaleString('en')} characters: the text ends after the last whole word.`
  notes.push({ column, message: `${about} It had ${clean.length.toLocaleString('en')}.`, about })
  return cutAtWord(clean, max)
}

/** Returns the beginning of a text, at most so long, with `…` where it was cut: after a word, if one ends in its last fifth. */
function cutAtWord(text: string, max: number): string {
  const start = text.slice(0, max - 1)
  const end = /\s/.test(text.charAt(max - 1)) ? start.length : start.search(/\s\S*$/)
  const kept = end > max * 0.8 ? start.slice(0, end) : start
  return `${kept
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}
