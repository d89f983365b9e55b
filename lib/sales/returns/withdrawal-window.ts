/** Days after that of the delivery in which the law lets a buyer withdraw; and within which the shop then pays back. */
export const withdrawalDays = 14

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the midnight that ends the last of so many days after the day of a time, by the clocks of a time zone: a day of 23 or 25
 * hours is a day. Pure.
 */
export function endOfDaysAfter(time: Date, days: number, timeZone: string): Date {
  // Swedes write days as ISO 8601 does.
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const dayOf = (ms: number) => calendar.format(ms)
  const noon = Date.parse(`${dayOf(time.getTime())}T12:00:00Z`) + (days + 1) * dayMs
  const next = new Date(noon).toISOString().slice(0, 10)
  // Clocks differ from UTC by less than 15 hours. A day may begin at another hour than 0:00, so that its first moment is searched.
  let [before, after] = [noon - 2 * dayMs, noon + dayMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(middle) < next) before = middle
    else after = middle
  }
  return new Date(after)
}

type Stages = { cancelledAt: Date | null; deliveredAt: Date | null }

/**
 * Returns whether goods of an order can be given back at a time: from the order until so many days after the day of its delivery,
 * never once it was cancelled. Pure.
 */
export function isWindowOpen(
  { cancelledAt, deliveredAt }: Stages,
  at: Date,
  { days, timeZone }: { days: number; timeZone: string },
): boolean {
  if (cancelledAt) return false
  return deliveredAt === null || at < endOfDaysAfter(deliveredAt, days, timeZone)
}
