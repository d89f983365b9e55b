import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { dateFormat } from './formatters'
import { clockTime } from './zone-time'

dayjs.extend(utc)

/** The date formats of Spec §9, in English. */
const dateFormats = {
  review: 'DD-MM-YYYY',
  table: 'DD/MM/YYYY',
  moment: 'DD/MM/YYYY hh:mm:ss A',
} as const

export type DateFormat = keyof typeof dateFormats

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const
const second = { ...minute, second: '2-digit' } as const

/**
 * Returns an ISO 8601 time in a format by the clocks of a time zone; without one by those of the program, in a browser its visitor's.
 * Other languages have the day as they write it, and a moment to the minute: "28.11.2026, 14:30".
 */
export function formatDate(iso: string, format: DateFormat, timeZone?: string): string {
  if (currentLanguage() !== 'en')
    return dateFormat({ ...(format === 'moment' ? minute : day), timeZone }).format(new Date(iso))
  // The plugin for time zones of dayjs is wrong in the hours that the program's own zone leaves out.
  const time = timeZone === undefined ? dayjs(iso) : dayjs.utc(clockTime(new Date(iso), timeZone))
  return time.format(dateFormats[format])
}

/** The day of an instant in a time zone, with the month as a word: "28 November 2026", in German "28. November 2026". */
export function longDate(instant: Date, timeZone: string): string {
  const language = currentLanguage()
  return dateFormat({ dateStyle: 'long', timeZone }, language === 'en' ? 'en-GB' : undefined).format(instant)
}

/** An instant to the second by the clocks of a time zone: "2026-11-28 14:30:05", in German "28.11.2026, 14:30:05". */
export function exactTime(instant: Date, timeZone: string): string {
  if (currentLanguage() === 'en') return clockTime(instant, timeZone)
  return dateFormat({ ...second, timeZone }).format(instant)
}
