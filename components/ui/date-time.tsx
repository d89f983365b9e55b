import { type DateFormat, formatDate } from '@/lib/shared/locale/dates'
import { shopZone } from '@/lib/shared/locale/shop-zone'

export type Time = { iso: string; format: DateFormat }

/** A time in one of the specification's formats, in the shop's time zone: by that the desk filters, and the books count. */
export function DateTime({ iso, format }: Time) {
  return <TimeText iso={iso}>{formatDate(iso, format, shopZone())}</TimeText>
}

/** The text of a time, whose figures are all as wide. */
export function TimeText({ iso, children }: { iso: string; children: string }) {
  return (
    <time className="tabular-nums" dateTime={iso}>
      {children}
    </time>
  )
}
