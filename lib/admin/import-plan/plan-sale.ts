import type { CellMessage, FileRow } from '@/lib/admin/import/import-columns'
import { amountIn, type CellValues } from '@/lib/admin/import/read-cells'
import { instantOf, wallOf } from '@/lib/shared/locale/wall-time'
import { formatAmount } from '@/lib/shared/money/money'
import type { CurrentProduct, PlanContext, PlannedSale, ProductReduction } from './plan-types'

type Sale = {
  /** What becomes of the prices of the row. */
  prices: Pick<CellValues, 'priceCents' | 'compareAtCents'>
  /** The reduction to write, null for none. */
  reduction: PlannedSale | null
  /** What the plan shows of it. */
  change: [before: string | null, after: string] | null
  notes: CellMessage[]
}

/**
 * Decides what a price for a time becomes: planned for later, running with its end, a price before a reduction where it has no end, or
 * nothing where it has passed. The price of the row is the regular one, and comes back. Applied again, it is the same reduction; one that
 * was ended here stays ended.
 */
export function planSale(
  { sale }: FileRow,
  values: CellValues,
  current: CurrentProduct | undefined,
  { commas, now, timeZone, reductionsOf }: PlanContext,
): Sale {
  const { priceCents: regular, compareAtCents } = values
  const none = (message?: string, about = message): Sale => ({
    prices: { priceCents: regular, compareAtCents },
    ...{ reduction: null, change: null },
    notes: message ? [{ column: 'sale', message, ...(about && { about }) }] : [],
  })
  if (!sale || regular === undefined) return none()
  // Some programs store four decimals.
  const cents = amountIn(sale.price.replace(/([.,]\d\d)0+$/, '$1'), commas.has('price'))
  if (cents === 0) return none('A sale at 0.00 is left out: the regular price is taken.')
  if (cents === null || cents >= regular)
    return none(`${sale.price} is no price below ${formatAmount(regular)}: there is no sale.`, noSale)
  const [start, end] = datesOf(sale.from, sale.until)
  const [from, until] = [instantIn(start, timeZone, false), instantIn(end, timeZone, true)]
  if (from === undefined || until === undefined)
    return none(
      `“${sale.from}” to “${sale.until}”: there are no such days, or they can be read in two ways, so the sale is left out.`,
      noDays,
    )
  const wall = (time: Date) => wallOf(time, timeZone).replace('T', ' ')
  if (until && until <= now)
    return none(`The sale ended on ${wall(until)}: the regular price is taken.`, passed)
  if (from && until && from >= until) return none('The sale ends before it begins, so it is left out.')
  const isRunning = !from || from <= now
  const reduced = { priceCents: cents, compareAtCents: regular }
  if (isRunning && !until) return { ...none(), prices: reduced }
  const facts = { ...reduced, beginsAt: from ?? now, endsAt: until, isRunning }
  const said = (one: Omit<ProductReduction, 'id' | 'isOpen'>) =>
    `${formatAmount(one.priceCents)} instead of ${formatAmount(one.compareAtCents)}, ` +
    `from ${wall(one.beginsAt)}${one.endsAt ? ` until ${wall(one.endsAt)}` : ' on'}`
  const reductions = current ? reductionsOf(current.id) : []
  const open = reductions.find((one) => one.isOpen)
  const isSame = (one: ProductReduction) =>
    one.priceCents === cents &&
    one.compareAtCents === regular &&
    one.endsAt?.getTime() === until?.getTime() &&
    (until !== null || one.beginsAt.getTime() === from?.getTime())
  if (!open && reductions.some(isSame))
    return none('This sale was here before, and has ended: the regular price is taken.')
  if (open?.isRunning && (!isRunning || open.priceCents !== cents || open.compareAtCents !== regular))
    return {
      ...none(
        `A reduction is running here, ${said(open)}: end it first. The sale of the file is left out.`,
        running,
      ),
      prices: { priceCents: undefined, compareAtCents: undefined },
    }
  const isUnchanged =
    open &&
    isSame(open) &&
    open.isRunning === isRunning &&
    (isRunning || open.beginsAt.getTime() === from?.getTime())
  // One that runs already says itself what is struck through.
  const prices = isRunning
    ? { ...reduced, compareAtCents: open?.isRunning ? undefined : regular }
    : { priceCents: regular, compareAtCents }
  if (isUnchanged) return { ...none(), prices }
  return {
    ...{ prices, notes: [] },
    reduction: { ...facts, openId: open?.id ?? null },
    change: [open ? said(open) : null, said(facts)],
  }
}

const noSale = 'The price of the sale is no price below the regular one: there is no sale.'
const noDays = 'The days of the sale cannot be read, so it is left out.'
const passed = 'The sale has ended: the regular price is taken.'
const running = 'Another reduction is running here: the sale of the file is left out.'

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/
const slashed = /^(?<first>\d{1,2})\/(?<second>\d{1,2})\/(?<year>\d{2}|\d{4})(?:,? .*)?$/
const dotted = /^(?<second>\d{1,2})\.(?<first>\d{1,2})\.(?<year>\d{2}|\d{4})(?:,? .*)?$/

/**
 * Returns the days of a sale as `YYYY-MM-DD`. Of days with slashes one must show whether the month comes first: both texts stay if none does.
 * Other texts stay.
 */
function datesOf(...texts: [string, string]): [string, string] {
  const parts = texts.map((text) => slashed.exec(text)?.groups)
  const isMonthFirst = parts.some((part) => Number(part?.second) > 12)
  const isDayFirst = parts.some((part) => Number(part?.first) > 12)
  const isSame = parts.every((part) => part?.first === part?.second)
  const dateOf = (text: string) => {
    const day = slashed.exec(text)?.groups
    const { first = '', second = '', year = '' } = day ?? dotted.exec(text)?.groups ?? {}
    if (year === '' || (day && isMonthFirst === isDayFirst && !isSame)) return text
    const [month, date] = day && isDayFirst ? [second, first] : [first, second]
    return `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  }
  return [dateOf(texts[0]), dateOf(texts[1])]
}

/**
 * Returns the instant of a day or time by the clocks of the shop, of a last day that of its end; null for no text, undefined for one that
 * is no time.
 */
function instantIn(text: string, timeZone: string, isEnd: boolean): Date | null | undefined {
  if (text === '') return null
  const two = (digits: string) => digits.padStart(2, '0')
  const [, day = '', hour, minute = '00', zone] = iso.exec(text) ?? []
  const noon = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day) return undefined
  if (hour !== undefined && (Number(hour) > 23 || Number(minute) > 59)) return undefined
  const lastMinute = hour === '23' && minute === '59'
  const isWholeDay = isEnd && (hour === undefined || lastMinute)
  if (isWholeDay) noon.setUTCDate(noon.getUTCDate() + 1)
  const wall = isWholeDay
    ? `${noon.toISOString().slice(0, 10)}T00:00`
    : `${day}T${two(hour ?? '0')}:${minute}`
  return zone && hour !== undefined ? new Date(text) : (instantOf(wall, timeZone) ?? undefined)
}
