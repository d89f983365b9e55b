import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { parseRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { dueTimes } from './shop-jobs'

/** Milliseconds until a job has something to do, by name: 0 while something waits, Infinity while nothing is planned. */
export type DueIn = Record<string, number>

const row = z.record(z.string(), z.date().nullable())

/** Returns when each job with a row in `dueTimes` has something to do. One statement, whatever waits. Throws when the database is away. */
export async function findDue(now: Date): Promise<DueIn> {
  const columns = Object.entries(dueTimes).flatMap(([name, dueAt]) => {
    const time = dueAt(now)
    return time === null ? [] : [Prisma.sql`${time} as ${Prisma.raw(`"${name}"`)}`]
  })
  const [times = {}] = parseRows(row, await db.$queryRaw`select ${Prisma.join(columns)}`)
  return Object.fromEntries(
    Object.keys(dueTimes).map((name) => {
      const at = times[name]
      return [name, at ? Math.max(at.getTime() - now.getTime(), 0) : Number.POSITIVE_INFINITY]
    }),
  )
}
