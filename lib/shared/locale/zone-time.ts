const clocks = new Map<string, Intl.DateTimeFormat>()

/** A list has hundreds of times, and a clock takes long to make. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  // Swedes write times as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns an instant as the clocks of a time zone show it, and as spreadsheets read it: `2026-11-30 14:05:00`. */
export function clockTime(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant).replace(', ', ' ')
}

/** Returns the day that an instant falls on in a time zone: `2026-11-30`. */
export function dayIn(instant: Date, timeZone: string): string {
  return clockTime(instant, timeZone).slice(0, 10)
}
