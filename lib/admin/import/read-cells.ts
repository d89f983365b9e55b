import { groupName, optionName, optionValue } from '@/lib/catalog/product-groups/group-schema'
import { eachOf, type NoteName, productFields } from '@/lib/catalog/products/product-fields'
import { maxFactLength, maxFacts } from '@/lib/catalog/translations/translation-limits'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { centsIn } from '@/lib/shared/money/money'
import { wholeGtin } from '@/lib/shared/text/gtin'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { type TextRule, textMistake, unstorable } from '@/lib/shared/text/text'
import { maxAltLength, maxInteger, maxStock } from '@/lib/shared/validation/number-limits'
import type { z } from '@/lib/shared/validation/zod'
import {
  type CellMessage,
  type FileRow,
  optionPlaces,
  type ProductColumn,
  picturePlaces,
  translatedColumns,
} from './import-columns'

/** What the cells of a row say. Undefined was not in the file, or is refused; null is an empty cell. */
export type CellValues = ReturnType<typeof readCells>['values']

/** The columns of amounts in which no cell has a dot: there a comma is one. */
export type CommaColumns = ReadonlySet<'price' | 'compareAtPrice'>

class Mistake extends Error {}

function refuse(message: string): never {
  throw new Mistake(message)
}

/** Reads the cells of a row; `mistakes` has one entry a wrong cell. */
export function readCells({ cells }: FileRow, commas: CommaColumns) {
  const mistakes: CellMessage[] = []
  function read<T>(column: ProductColumn | NoteName, parse: (text: string) => T): T | undefined {
    const text = (cells as Partial<Record<string, string>>)[column]
    if (text === undefined) return undefined
    try {
      refuseBroken(text)
      return parse(text.trim())
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      mistakes.push({ column, message: error.message })
      return undefined
    }
  }
  const optional =
    <T>(parse: (text: string) => T) =>
    (text: string) =>
      text === '' ? null : parse(text)
  /** The first place is 1; an empty cell is ''. */
  const byPlace = (kind: 'image' | 'alt', parse: (text: string) => string) =>
    new Map(
      picturePlaces.flatMap((place) => {
        const value = read(`${kind}${place}`, parse)
        return value === undefined ? [] : [[place, value] as const]
      }),
    )
  const values = {
    _id: read('_id', optional(idOf)),
    sku: read(
      'sku',
      optional((text) => within(text, 'SKU', productFields.sku.max)),
    ),
    ...eachOf('text', ({ label, max }, name) => read(name, textOf({ label, maxLength: max }))),
    ...eachOf('note', ({ label, max }, name) => read(name, noteOf({ label, maxLength: max }))),
    priceCents: read('price', (text) => centsOf(text, 'Price', commas.has('price'))),
    compareAtCents: read(
      'compareAtPrice',
      optional((text) => centsOf(text, 'The price before the reduction', commas.has('compareAtPrice'))),
    ),
    countInStock: read('countInStock', (text) => wholeOf(text, 'Count in stock', maxStock)),
    stockSeen: read(
      'stockSeen',
      optional((text) => wholeOf(text, 'The count in stock that was seen', maxInteger)),
    ),
    status: read('status', statusOf),
    gtin: read('gtin', optional(gtinOf)),
    weightG: read(
      'weightG',
      optional((text) => wholeOf(text, 'Weight in grams', productFields.weightG.max)),
    ),
    version: read(
      'version',
      optional((text) => wholeOf(text, 'Version', maxInteger)),
    ),
    images: byPlace('image', (text) => within(text, 'The name of a picture', 500)),
    translations: readTranslationCells(read),
    group: read('group', optional(ruled(groupName))),
    options: optionPlaces.map((n) => ({
      name: read(`option${n}Name`, optional(ruled(optionName))),
      value: read(`option${n}Value`, optional(ruled(optionValue))),
    })),
    alts: byPlace('alt', (text) => within(text, 'The description of a picture', maxAltLength)),
  }
  return { values, mistakes }
}

type Read = <T>(column: ProductColumn, parse: (text: string) => T) => T | undefined

/** What the cells of further languages say, by language and key; '' takes a text away. */
function readTranslationCells(read: Read): Record<string, Record<string, string>> {
  const { name, description, warnings } = productFields
  const rules = { name, description, warnings }
  const byLanguage = shippedLanguages.map((language) => {
    const texts = translatedColumns.flatMap((column) => {
      const parse =
        column === 'facts' ? factLines : noteOf({ label: rules[column].label, maxLength: rules[column].max })
      const text = read(`${column}@${language}`, parse)
      return text === undefined ? [] : [[column, text] as const]
    })
    return [language, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(byLanguage.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Facts, a line each. */
function factLines(text: string): string {
  const facts = text.split('\n').map((line) => line.trim())
  const filled = facts.filter((line) => line !== '')
  if (filled.length > maxFacts) refuse(`A product has at most ${maxFacts} facts, a line each.`)
  return filled.map(textOf({ label: 'A fact', maxLength: maxFactLength })).join('\n')
}

function refuseBroken(text: string): void {
  if (text.includes('\0')) refuse('This contains a NUL character: the file is damaged.')
  if (text.includes('\ufffd')) refuse('This contains letters that were lost: save the file as UTF-8.')
  if (unstorable.test(text)) refuse('This contains characters that are not allowed.')
}

function idOf(text: string): number {
  const id = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && id <= maxInteger ? id : refuse('This is no number of a product.')
}

function gtinOf(text: string): string {
  const noGtin = 'This is no GTIN: it has 8, 12, 13 or 14 digits, the last of which fits.'
  return wholeGtin(text) ?? refuse(destroyedNumber(text) ?? noGtin)
}

const textOf = (rule: TextRule) => (text: string) => {
  const mistake = textMistake(text, rule)
  return mistake === null ? text.replaceAll('\r\n', '\n') : refuse(mistake)
}

const ruled = (rule: z.ZodType<string>) => (text: string) => {
  const { success, data, error } = rule.safeParse(text)
  return success ? data : refuse(error.issues[0]?.message ?? 'This is not allowed.')
}

const noteOf = (rule: TextRule) => (text: string) => (text === '' ? '' : textOf(rule)(text))

function within(text: string, label: string, maxLength: number): string {
  return text.length > maxLength ? refuse(`${label} is too long: at most ${maxLength} characters.`) : text
}

/** Returns the cents of an amount of a file, null for none. */
export function amountIn(text: string, hasCommas: boolean): number | null {
  return centsIn((hasCommas ? text.replace(',', '.') : text).trim())
}

function centsOf(text: string, label: string, hasCommas: boolean): number {
  if (text === '') refuse(`${label} is required.`)
  const cents = amountIn(text, hasCommas)
  if (cents !== null) return cents
  const isMixed = !hasCommas && /^\d+,\d{1,2}$/.test(text)
  return refuse(
    isMixed
      ? `Other cells of this column have a dot: write ${text.replace(',', '.')}.`
      : `${label} must be an amount such as 12.50.`,
  )
}

function wholeOf(text: string, label: string, max: number): number {
  if (text === '') refuse(`${label} is required.`)
  // Some spreadsheets write 12 as 12.0. But 12.000 and 12,000 are twelve thousand to many.
  const [, digits] = /^(\d{1,10})(?:[.,]0{1,2})?$/.exec(text) ?? []
  const count = digits === undefined ? Number.NaN : Number(digits)
  return count <= max ? count : refuse(`${label} must be whole, up to ${max.toLocaleString('en')}.`)
}

function statusOf(text: string): 'live' | 'draft' {
  const status = text.toLowerCase()
  return status === 'live' || status === 'draft' ? status : refuse('Status must be live or draft.')
}
