import { dateFormat } from './formatters'

/** Returns an instant as the clocks of a time zone show it, and as spreadsheets read it: `2026-11-30 14:05:00`. */
export function clockTime(instant: Date, timeZone: string): string {
  // Swedes write times as ISO 8601 does.
  const clock = dateFormat({ timeZone, dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE')
  return clock.format(instant).replace(', ', ' ')
}

/** Returns the day that an instant falls on in a time zone: `2026-11-30`. */
export function dayIn(instant: Date, timeZone: string): string {
  return clockTime(instant, timeZone).slice(0, 10)
}
