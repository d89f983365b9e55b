'use client'

import { useSyncExternalStore } from 'react'
import { type DateFormat, formatDate } from '@/lib/dates'

const never = () => () => {}

/** A moment in one of the spec's formats: UTC in the server's HTML, the visitor's own time zone once the page lives. */
export function DateTime({ iso, format }: { iso: string; format: DateFormat }) {
  const text = useSyncExternalStore(
    never,
    () => formatDate(iso, format, 'local'),
    () => formatDate(iso, format, 'utc'),
  )
  return (
    <time className="tabular-nums" dateTime={iso}>
      {text}
    </time>
  )
}
