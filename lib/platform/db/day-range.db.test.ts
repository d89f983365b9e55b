import { expect, test, vi } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayIn } from '@/lib/shared/locale/zone-time'
import { z } from '@/lib/shared/validation/zod'
import { withinDays } from './day-range'
import { db } from './db'
import { readRows } from './read-rows'

// Its clocks leave out an hour after one midnight of a year, and go back to another.
const timeZone = vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'Atlantic/Azores'
  return process.env.SHOP_TIME_ZONE
})

const foundRow = z.object({ found: z.string() })

test.each([
  ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'],
  ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'],
])('H5 a time is found by the day that it is drawn with, from %s on', async (...days) => {
  const first = Date.parse(`${days[0]}T12:00:00Z`)
  const times = Array.from({ length: 3 * 48 }, (_, n) => new Date(first + n * 30 * 60_000))
  for (const day of days) {
    const expected = times.filter((time) => dayIn(time, timeZone) === day).map((time) => time.toISOString())
    for (const within of [{ from: day, to: day }, { day: Prisma.sql`${day}::date` }]) {
      const rows = await readRows(db, foundRow)`
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as found from unnest(${times}::timestamptz[]) at
        where ${withinDays(Prisma.sql`at`, within)} order by at`
      expect([day, rows.map(({ found }) => found)]).toEqual([day, expected])
    }
  }
})
