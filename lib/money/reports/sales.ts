import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { type Days, withinDays } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { amountsOf } from './report-documents'
import type { Period } from './report-period'

const salesRow = z.object({
  orders: z.int(),
  paidOrders: z.int(),
  turnoverCents: z.number(),
  refundsCents: z.number(),
  taxCents: z.number(),
  feesCents: z.number(),
  unknownFees: z.int(),
})

/** The figures of a period. `feesCents` is what PayPal keeps of payments, without what it gives back with refunds. */
export type Sales = z.infer<typeof salesRow> & { netCents: number; averageCents: number | null }

/** A part of a period: with `untilClockOf` its last day ends at the time of day of this moment, `daysAgo` days ago. */
export type Part = Days & { untilClockOf?: Date; daysAgo?: number }

function untilEnd(column: Prisma.Sql, { untilClockOf, daysAgo = 1 }: Part): Prisma.Sql {
  const zone = env().SHOP_TIME_ZONE
  return untilClockOf === undefined
    ? Prisma.sql`true`
    : Prisma.sql`${column} < (${untilClockOf}::timestamptz at time zone ${zone} - ${daysAgo}::int * interval '1 day') at time zone ${zone}`
}

/** Returns the figures of a period, or of a part of it. */
export async function readSales(part: Part): Promise<Sales> {
  const { from, to } = part
  const days = { from, to }
  const placed = Prisma.sql`"createdAt"`
  const [row] = await queryWithPlan(
    salesRow,
    Prisma.sql`
    select (select count(*)::int from "Order" where ${withinDays(placed, days)} and ${untilEnd(placed, part)}) as orders,
      count(*) filter (where kind = 'invoice')::int as "paidOrders",
      coalesce(sum("totalCents") filter (where kind = 'invoice'), 0)::float8 as "turnoverCents",
      coalesce(sum(-"totalCents") filter (where kind = 'credit_note'), 0)::float8 as "refundsCents",
      coalesce(sum("taxCents"), 0)::float8 as "taxCents",
      coalesce(sum("feeCents"), 0)::float8 as "feesCents",
      count(*) filter (where "feeCents" is null)::int as "unknownFees"
    from (${amountsOf(days)}) document where ${untilEnd(Prisma.sql`at`, part)}`,
  )
  if (!row) throw new Error('Sums are one row')
  const { turnoverCents, refundsCents, paidOrders } = row
  return {
    ...row,
    netCents: turnoverCents - refundsCents,
    averageCents: paidOrders === 0 ? null : Math.floor((2 * turnoverCents + paidOrders) / (2 * paidOrders)),
  }
}

const dayRow = z.object({
  day: z.string(),
  orders: z.int(),
  paidOrders: z.int(),
  turnoverCents: z.number(),
})
export type Day = z.infer<typeof dayRow>

/** Returns each day of a period with the orders placed on it, and those paid. */
export function readDays({ from, to }: Period): Promise<Day[]> {
  const day = { day: Prisma.sql`day` }
  return queryWithPlan(
    dayRow,
    Prisma.sql`
    select to_char(day, 'YYYY-MM-DD') as day, placed.*, paid.*
    from (select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day) days
      cross join lateral (select count(*)::int as orders from "Order" where ${withinDays(Prisma.sql`"createdAt"`, day)}) placed
      cross join lateral (
        select count(*)::int as "paidOrders", coalesce(sum("totalCents"), 0)::float8 as "turnoverCents" from "Order"
        where ${withinDays(Prisma.sql`"paidAt"`, day)}
      ) paid
    order by day`,
  )
}

/** Returns the number of accounts made in a period, or in a part of it, that are customers, without people who are only invited. */
export async function countNewAccounts(part: Part): Promise<number> {
  const createdAt = Prisma.sql`"createdAt"`
  const [row] = await readRows(db, z.object({ count: z.int() }))`
    select count(*)::int as count from "User"
    where role = 'customer' and "invitedAs" is null and ${withinDays(createdAt, part)} and ${untilEnd(createdAt, part)}`
  return row?.count ?? 0
}
