export type DateFormat = 'review' | 'table' | 'moment'

const two = (number: number) => String(number).padStart(2, '0')

/**
 * An ISO 8601 time in a format of Spec §9, in UTC (servers) or in the visitor's time zone (browsers): DD-MM-YYYY for reviews,
 * DD/MM/YYYY for tables, DD/MM/YYYY hh:mm:ss A for moments.
 */
export function formatDate(iso: string, format: DateFormat, zone: 'utc' | 'local'): string {
  const time = new Date(iso)
  // What UTC's calendar and clock would show at the moment that is this far from it.
  const shown = zone === 'utc' ? time : new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  const [day, month] = [two(shown.getUTCDate()), two(shown.getUTCMonth() + 1)]
  const date = [day, month, shown.getUTCFullYear()].join(format === 'review' ? '-' : '/')
  if (format !== 'moment') return date
  const hours = shown.getUTCHours()
  const clock = [two(hours % 12 || 12), two(shown.getUTCMinutes()), two(shown.getUTCSeconds())].join(':')
  return `${date} ${clock} ${hours < 12 ? 'AM' : 'PM'}`
}
