'use client'

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { formatDate } from '@/lib/shared/locale/dates'
import { shopZone } from '@/lib/shared/locale/shop-zone'
import { type Time, TimeText } from './date-time'

const IsDesk = createContext(false)

/** With `isDesk` the times below it are drawn in the shop's time zone: somebody of the desk reads a visitor's screen. */
export function TimesFor({ isDesk, children }: { isDesk: boolean; children: ReactNode }) {
  return <IsDesk value={isDesk}>{children}</IsDesk>
}

const noSubscription = () => () => {}

/** A time of a visitor's own screen, in their time zone; without JavaScript in the shop's. */
export function VisitorTime({ iso, format }: Time) {
  const isDesk = use(IsDesk)
  const inShop = () => formatDate(iso, format, shopZone())
  const text = useSyncExternalStore(noSubscription, isDesk ? inShop : () => formatDate(iso, format), inShop)
  return <TimeText iso={iso}>{text}</TimeText>
}
