import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { type CheckWaits, nextCheck } from './check-schedule'

/** An id as a text; rows without an id at PayPal do not use it. */
const ownId = Prisma.sql`t.id::text`

const dueRow = z.object({ id: z.int(), providerId: z.string(), since: z.date() })

/** A row whose check is due. `next` is the time of its next check, which is set before this one begins. */
type DueRow = z.infer<typeof dueRow> & { next: Date }

type Check = {
  /** The column that says when a row is due; the table is `t` in all expressions. */
  table: 'Dispute' | 'Order' | 'Payment' | 'Refund' | 'WebhookEvent'
  column?: 'nextCheckAt' | 'trackingDueAt'
  waiting: (now: Date) => Prisma.Sql
  /** When a row was last active: its checks thin out from then on, by `waits`. */
  since: Prisma.Sql
  waits?: CheckWaits
  providerId?: Prisma.Sql
  /** Rows in one round; the next round takes the rest. By default 100. */
  maxPerRound?: number
  concurrency?: number
  failure: string
  facts: (row: DueRow) => Record<string, string | number>
  check: (row: DueRow, now: Date) => Promise<unknown>
}

/**
 * Returns a job that asks PayPal about rows, those due longest first and each at growing intervals, and when it has something to ask. A row
 * that is due is taken by one instance. Failed checks are logged and repeated when they are due again.
 */
export function defineCheck({
  table,
  column = 'nextCheckAt',
  waiting,
  since,
  providerId = ownId,
  maxPerRound = 100,
  concurrency = 2,
  check,
  ...rules
}: Check) {
  const [name, time] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)]
  const due = (now: Date) => Prisma.sql`${name} t ${waiting(now)} and t.${time} <= ${now}::timestamptz`

  async function run(now = new Date(), limits: RoundLimits = {}): Promise<void> {
    if (!paypalServerConfig()) return
    const rows = await readRows(db, dueRow)`
      select t.id, ${providerId} as "providerId", ${since} as since
      from ${due(now)} order by t.${time}, t.id limit ${maxPerRound}`
    const { workThrough, end } = startRound(rules.failure, limits)
    const checks = rows.map((row) => ({ ...row, next: nextCheck(row.since, now, rules.waits) }))
    await workThrough(
      checks,
      concurrency,
      async (row) => {
        // The next check is planned first, so that a row that fails or hangs does not starve others.
        const count = await db.$executeRaw`
          update ${name} set ${time} = ${row.next} where id = ${row.id} and ${time} <= ${now}`
        if (count > 0) await check(row, now)
      },
      rules.facts,
    )
    end()
  }

  return { run, dueAt: (now: Date) => Prisma.sql`(select min(t.${time}) from ${due(now)})` }
}
