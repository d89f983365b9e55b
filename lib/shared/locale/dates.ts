import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** The date formats of Spec §9. */
const dateFormats = {
  review: 'DD-MM-YYYY',
  table: 'DD/MM/YYYY',
  moment: 'DD/MM/YYYY hh:mm:ss A',
} as const

export type DateFormat = keyof typeof dateFormats

/** An ISO 8601 time in the given format, in UTC (servers) or in the visitor's time zone (browsers). */
export function formatDate(iso: string, format: DateFormat, zone: 'utc' | 'local'): string {
  const time = zone === 'utc' ? dayjs.utc(iso) : dayjs(iso)
  return time.format(dateFormats[format])
}
