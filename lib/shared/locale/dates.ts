import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { clockTime } from './zone-time'

dayjs.extend(utc)

/** The date formats of Spec §9. */
const dateFormats = {
  review: 'DD-MM-YYYY',
  table: 'DD/MM/YYYY',
  moment: 'DD/MM/YYYY hh:mm:ss A',
} as const

export type DateFormat = keyof typeof dateFormats

/** Returns an ISO 8601 time in a format by the clocks of a time zone; without one by those of the program, in a browser its visitor's. */
export function formatDate(iso: string, format: DateFormat, timeZone?: string): string {
  // The plugin for time zones of dayjs is wrong in the hours that the program's own zone leaves out.
  const time = timeZone === undefined ? dayjs(iso) : dayjs.utc(clockTime(new Date(iso), timeZone))
  return time.format(dateFormats[format])
}
