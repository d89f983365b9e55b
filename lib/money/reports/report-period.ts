import { invalidAt } from '@/lib/shared/problem/problem'
import { dayInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** Days such as 2026-11-30 in the shop's time zone, both included. */
export type Period = { from: string; to: string }

const dayMs = 24 * 60 * 60 * 1000
/** Ten years: a day takes a line of the answer. */
const maxDays = 3660

/** Returns the day that lies so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** Returns the days up to a day, which is the last one. */
export function lastDays(days: number, to: string): Period {
  return { from: addDays(to, 1 - days), to }
}

/** Returns the period of the same length directly before. */
export function periodBefore(period: Period): Period {
  const days = daysOf(period)
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) }
}

/** Returns the month of a day. */
export function monthOf(day: string): Period {
  const from = `${day.slice(0, 7)}-01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

export const periodQuery = z.object({
  from: dayInput.optional().describe('First day, in the shop’s time zone.'),
  to: dayInput.optional().describe('Last day, included.'),
})

/** Like `periodOf`, for calls: throws `invalid-input` for a period that ends before it begins, and for one of more than ten years. */
export function strictPeriodOf(asked: z.output<typeof periodQuery>, fallback: Period): Period {
  const [from, to] = [asked.from ?? asked.to, asked.to ?? asked.from]
  if (from === undefined || to === undefined) return fallback
  const message =
    from > to
      ? 'The last day is before the first.'
      : daysOf({ from, to }) > maxDays
        ? 'At most ten years at once.'
        : null
  if (message === null) return { from, to }
  throw invalidAt('to', message)
}

/** Returns the asked period, or of a part of it, or `fallback`. A period that ends before it begins is turned around; a long one cut. */
export function periodOf({ from, to }: z.output<typeof periodQuery>, fallback: Period): Period {
  if (from === undefined && to === undefined) return fallback
  const [first = '', last = ''] = [from ?? to, to ?? from].sort()
  return { from: daysOf({ from: first, to: last }) > maxDays ? addDays(last, 1 - maxDays) : first, to: last }
}
