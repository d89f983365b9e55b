import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/shared/validation/zod'
import { db } from './db'
import { parseRows } from './read-rows'
import { type Query, querySql } from './sql-transaction'

/** Counters of attempts in the table `RateLimit`: shared by all instances, kept over restarts. */

/** A counter that allows `limit` attempts in `seconds`, counted from the first one. */
export type Counter = { key: string; limit: number; seconds: number }
const countRow = z.object({ key: z.string(), points: z.int(), expire: z.date() })
type Count = z.infer<typeof countRow>

/**
 * Counts an attempt on each of these counters, in one statement. Returns the seconds until a counter that is beyond its limit
 * ends, 0 when there is none. A power cut may lose the last counts: their commit does not wait for the disk.
 */
export async function countAttempt(counters: readonly Counter[], now = new Date()): Promise<number> {
  const counts = parseRows(countRow, await querySql(attemptSql(counters, now)))
  return secondsToWait(counters, counts, (points, limit) => points > limit, now)
}

/**
 * Selects the one row of `viewer` and counts an attempt on this counter if there is one: in one statement, because it begins many
 * calls. Returns `null` without a row, or the row and the seconds until a counter that is beyond its limit ends.
 */
export async function countViewer<Row>(
  viewer: Prisma.Sql,
  viewerRow: z.ZodType<Row>,
  counter: Counter,
  query: Query,
  now = new Date(),
): Promise<{ row: Row; retryAfterSeconds: number } | null> {
  const rows = await query`
    with viewer as (${viewer}), counted as (${attemptSql([counter], now, Prisma.sql`, viewer`)})
    select * from viewer, counted`
  const [row] = parseRows(viewerRow, rows)
  if (!row) return null
  const counts = parseRows(countRow, rows)
  return { row, retryAfterSeconds: secondsToWait([counter], counts, (points, limit) => points > limit, now) }
}

function attemptSql(counters: readonly Counter[], now: Date, source = Prisma.empty): Prisma.Sql {
  // The order is ascending, so that crossing attempts cannot deadlock.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map(({ key }) => key)
  const seconds = sorted.map((counter) => counter.seconds)
  return Prisma.sql`
    insert into "RateLimit" as known (key, points, expire)
    select key, 1, ${now}::timestamptz + make_interval(secs => seconds)
    from unnest(${keys}::text[], ${seconds}::int[]) with ordinality as counter (key, seconds, position),
      set_config('synchronous_commit', 'off', true)${source}
    order by position
    on conflict (key) do update set
      points = case when known.expire > ${now} then known.points else 0 end + 1,
      expire = case when known.expire > ${now} then known.expire else excluded.expire end
    returning key, points, expire`
}

/** Returns the seconds until a counter that allows no further attempt ends, 0 when there is none. */
export async function secondsUntilAllowed(counters: readonly Counter[], now = new Date()): Promise<number> {
  const keys = counters.map(({ key }) => key)
  const counts = parseRows(
    countRow,
    await querySql`
    select key, points, expire from "RateLimit" where key = any(${keys}::text[]) and expire > ${now}`,
  )
  return secondsToWait(counters, counts, (points, limit) => points >= limit, now)
}

function secondsToWait(
  counters: readonly Counter[],
  counts: Count[],
  isExhausted: (points: number, limit: number) => boolean,
  now: Date,
): number {
  const waits = counts.map(({ key, points, expire }) => {
    const limit = counters.find((counter) => counter.key === key)?.limit ?? 0
    return isExhausted(points, limit) ? Math.max(1, Math.ceil((expire.getTime() - now.getTime()) / 1000)) : 0
  })
  return Math.max(0, ...waits)
}

/** Sets a counter to zero. */
export async function resetCounter({ key }: Counter): Promise<void> {
  await db.rateLimit.deleteMany({ where: { key } })
}

/** Removes counters that have ended. */
export async function removeOldCounters(now = new Date()): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lt: now } } })
}
