import { parseId } from '@/lib/shared/routes/paths'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { type TextRule, textMistake, visibleText } from '@/lib/shared/text/text'

export type PastedParcel = { id: number; carrier: string; number: string; url: string }
/** A line of the pasted text, by its number from 1: its parcel, or why it has none. */
export type PastedLine = { line: number } & ({ parcel: PastedParcel } | { text: string; mistake: string })

const carrierRule = { label: 'The carrier', maxLength: 64 }
const numberRule = { label: 'The number', maxLength: 64 }
const linkRule = { label: 'The link', maxLength: 2000 }

/**
 * Reads lines of `order, number` or `order, carrier, number`, which may go on with a link, separated by tabs, semicolons or commas, each
 * line by itself. A line without a carrier has `carrier`. Empty lines and a heading do not count.
 */
export function readPastedParcels(text: string, carrier: string): PastedLine[] {
  const lines = text.split(/\r\n|\r|\n/).map((content, index) => ({ line: index + 1, text: content }))
  const filled = lines.filter((line) => visibleText(line.text) !== '')
  const [first] = filled
  const isHeading = first !== undefined && !/\d/.test(first.text)
  return filled.slice(isHeading ? 1 : 0).map((one) => {
    const read = readLine(one.text, visibleText(carrier))
    return typeof read === 'string'
      ? { line: one.line, text: visibleText(one.text), mistake: read }
      : { line: one.line, parcel: read }
  })
}

function readLine(text: string, usualCarrier: string): PastedParcel | string {
  const separator = ['\t', ';', ','].find((each) => text.includes(each))
  if (!separator) return 'Order and number belong on a line, with a comma or a tab between them.'
  const [order = '', ...others] = text.split(separator).map(unquoted)
  // Tables end in empty columns.
  while (others.length > 2 && others.at(-1) === '') others.pop()
  const url = others.at(-1)?.startsWith('https://') ? others.pop() : ''
  if (others.length > 2) return 'There are more parts than order, carrier, number and link.'
  const id = parseId(order.replace(/^#/, ''))
  if (id === null) return destroyedNumber(order) ?? `“${order}” is not an order number.`
  const [number = '', carrier = usualCarrier] = others.toReversed().map((other) => other || undefined)
  if (url && (!URL.canParse(url) || mistakeIn(url, linkRule))) return 'The link is no address.'
  const mistake = mistakeIn(carrier, carrierRule) ?? mistakeIn(number, numberRule) ?? destroyedNumber(number)
  return mistake ?? { id, carrier, number, url: url ?? '' }
}

function mistakeIn(text: string, rule: TextRule): string | null {
  return /[\t\u2028\u2029]/.test(text)
    ? `${rule.label} contains characters that are not allowed.`
    : textMistake(text, rule)
}

/** The content of a cell, which spreadsheets may have put in quotes. */
function unquoted(cell: string): string {
  const text = visibleText(cell)
  const [, quoted] = /^"(.*)"$/s.exec(text) ?? []
  return visibleText(quoted?.replaceAll('""', '"') ?? text)
}
