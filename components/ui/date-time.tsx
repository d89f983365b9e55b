'use client'

import { useSyncExternalStore } from 'react'
import { type DateFormat, formatDate } from '@/lib/shared/locale/dates'

const noSubscription = () => () => {}

/** A time in one of the spec's formats: UTC in the server's HTML, the browser's time zone after hydration. */
export function DateTime({ iso, format }: { iso: string; format: DateFormat }) {
  const text = useSyncExternalStore(
    noSubscription,
    () => formatDate(iso, format, 'local'),
    () => formatDate(iso, format, 'utc'),
  )
  return (
    <time className="tabular-nums" dateTime={iso}>
      {text}
    </time>
  )
}
