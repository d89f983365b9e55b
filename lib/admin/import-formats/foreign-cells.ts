import 'server-only'
import type { FileHeader } from '@/lib/admin/import/file-header'
import {
  type CellMessage,
  type FileRow,
  type ProductColumn,
  picturePlaces,
} from '@/lib/admin/import/import-columns'
import { widthMistakes } from '@/lib/admin/import/own-csv-rows'
import { plainText } from '@/lib/admin/import/plain-cell-text'
import type { FileRecord } from '@/lib/admin/import/read-records'
import type { ShopTerms } from './file-formats'

/** The row of a record, without cells. */
export function emptyRow(header: FileHeader, { line, cells }: FileRecord): FileRow {
  return { line, cells: {}, mistakes: widthMistakes(header, cells), notes: [] }
}

/** A record that is about no product of its own. */
export function leftOutRow(line: number, name: string, note: CellMessage): FileRow {
  return { line, cells: name ? { name } : {}, mistakes: [], notes: [note], isLeftOut: true }
}

export function addText(row: FileRow, column: ProductColumn, html: string | undefined): void {
  const text = plainText(html ?? '')
  if (text) row.cells[column] = text
}

/** A currency as people write it: its code, or its sign. */
const signed = /^(\p{Sc}|[A-Z]{3})?\s*([\d.,]+)\s*(\p{Sc}|[A-Z]{3})?$/u

/**
 * An amount as programs store it, `34.0000`, or with its currency, `€ 34,00`. One that has more than cents is rounded, and that is told.
 * One in another currency than the shop's is asked about.
 */
export function addPrice(
  row: FileRow,
  text: string | undefined,
  { currency }: ShopTerms,
  code: string | undefined = undefined,
): void {
  const written = text?.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
  if (!written) return
  const [, before, bare, after] = signed.exec(written) ?? []
  const amount = bare ?? written
  const sign = code || before || after
  if (sign && !signsOf(currency).includes(sign)) {
    const message = `${amount} is in ${sign}, and the shop sells in ${currency}. Convert the prices, or say that they are taken as they stand.`
    row.mistakes.push({ column: 'price', message, asks: 'currency' })
  }
  row.cells.price = amount
  const [, whole, decimals = ''] = /^(\d+)[.,](\d{4,})$/.exec(amount) ?? []
  if (whole === undefined) return
  const exact = `${whole}.${decimals}`
  row.cells.price = (Math.round(Number(`${exact}e2`)) / 100).toFixed(2)
  if (Number(row.cells.price) !== Number(exact))
    row.notes.push({ column: 'price', message: `${exact} is rounded to ${row.cells.price}.` })
}

/** To make one takes a quarter of a millisecond, and a file has thousands of amounts. */
const known = new Map<string, string[]>()

function signsOf(code: string): string[] {
  const kept = known.get(code)
  if (kept) return kept
  const form = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', form).formatToParts(0)
  const signs = [code, ...parts.flatMap(({ type, value }) => (type === 'currency' ? [value] : []))]
  known.set(code, signs)
  return signs
}

/** A number in stock as programs store it: `100.0000`. */
export function addStock(row: FileRow, text: string | undefined): void {
  const count = text?.trim().replace(/[.,]0+$/, '')
  if (count) row.cells.countInStock = count
}

const poundCountries = ['US', 'LR', 'MM']
/** The unit of a file that names none. */
export const weightUnit = ({ country }: ShopTerms) => (poundCountries.includes(country ?? '') ? 'lb' : 'kg')
const gramsIn = { kg: 1000, lb: 453.592 }

export function addWeight(row: FileRow, text: string | undefined, unit: 'kg' | 'lb'): void {
  const weight = text?.trim().replace(',', '.')
  if (!weight || Number(weight) === 0) return
  if (/^\d*\.?\d+$/.test(weight)) row.cells.weightG = String(Math.round(Number(weight) * gramsIn[unit]))
  else row.notes.push({ column: 'weightG', message: `${weight} is no weight, and not taken over.` })
}

export const weightRemark = (unit: 'kg' | 'lb') =>
  `The file does not name the unit of its weights: they are read as ${unit}.`

/** Programs name their topmost category, which is none of a product's. */
const roots = ['default category', 'root catalog', 'home', 'startseite', 'start', 'accueil', 'shop all']

/**
 * The deepest of several categories, of which a product has one here; the others are told. A path has its parts behind slashes.
 */
export function addCategory(row: FileRow, paths: readonly string[]): void {
  const written = paths.map((path) =>
    path
      .split(/[/>]/)
      .map((part) => plainText(part))
      .filter(Boolean),
  )
  const below = written.map((parts) => parts.filter((part) => !roots.includes(part.toLowerCase())))
  const all = below.some((parts) => parts.length > 0) ? below : written
  const [deepest] = all.toSorted((one, other) => other.length - one.length)
  const category = deepest?.at(-1)
  if (category === undefined) return
  row.cells.category = category
  const others = new Set(
    all.flatMap((parts) => parts.at(-1) ?? []).filter((name) => !deepest?.includes(name)),
  )
  if (others.size > 0)
    row.notes.push({
      column: 'category',
      message: `It is also in ${[...others].join(', ')}, which is not taken over: a product has one category.`,
    })
}

type Picture = { src: string; alt?: string | undefined }

/** Pictures by their address, or by the name of their file, which is what an upload is called. */
export function addPictures(row: FileRow, pictures: readonly Picture[]): void {
  const some = pictures.filter(({ src }) => src.trim() !== '')
  for (const place of picturePlaces) {
    const { src = '', alt = '' } = some[place - 1] ?? {}
    const isAddress = /^(?:https?:)?\/\//i.test(src)
    row.cells[`image${place}`] = isAddress ? src.trim() : (src.trim().split('/').at(-1) ?? '')
    row.cells[`alt${place}`] = plainText(alt)
  }
  const left = some.length - picturePlaces.length
  if (left > 0)
    row.notes.push({
      column: 'image8',
      message: `${left === 1 ? '1 more picture is' : `${left} more pictures are`} left out: a product has ${picturePlaces.length}.`,
    })
}

/** Tells a reduction that the file has: it needs a past of prices in this shop. */
export function noteReduction(row: FileRow, text: string): void {
  row.notes.push({ column: 'price', message: `${text} is not taken over: enter the reduction here.` })
}
