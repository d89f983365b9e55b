import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { dayIn } from '@/lib/shared/locale/zone-time'
import { allOf } from './conditions'

/** Days such as 2026-11-30 in the shop's time zone, both included; without one the period is open on that side. */
export type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Returns the condition that a time lies within days, or within the day of a column: from the midnight before the first to the midnight
 * after the last.
 */
export function withinDays(column: Prisma.Sql, days: Days | { day: Prisma.Sql }): Prisma.Sql {
  const { from, to } = 'day' in days ? { from: days.day, to: days.day } : days
  return allOf(
    from && Prisma.sql`${column} >= ${midnightOf(Prisma.sql`${from}::date`)}`,
    to && Prisma.sql`${column} < ${midnightOf(Prisma.sql`${to}::date + 1`)}`,
  )
}

/** The first instant of a day: where clocks go back to midnight, PostgreSQL takes the second midnight. */
function midnightOf(day: Prisma.Sql): Prisma.Sql {
  const zone = env().SHOP_TIME_ZONE
  const midnight = Prisma.sql`(${day})::timestamp at time zone ${zone}`
  const hourBefore = Prisma.sql`(${midnight}) - interval '1 hour'`
  return Prisma.sql`(case when (${hourBefore}) at time zone ${zone} = (${day})::timestamp then ${hourBefore} else ${midnight} end)`
}

/** Returns the day that it is now in the shop's time zone, such as 2026-11-30. */
export function todayOf(now = new Date()): string {
  return dayIn(now, env().SHOP_TIME_ZONE)
}
