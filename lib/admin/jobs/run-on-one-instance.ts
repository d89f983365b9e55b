import 'server-only'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { env } from '@/lib/platform/config/env'
import { parseRows } from '@/lib/platform/db/read-rows'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'
import { throwOutage } from '@/lib/platform/db-connection/database-outage'
import { z } from '@/lib/shared/validation/zod'

/** First key of the shop's advisory locks, so that they do not collide with another program's in the same database. */
const lockNamespace = 0x53_48_4f_50
/** No operation on the lock's connection waits for a lock. */
const timeoutMs = 10_000
const lockRow = z.object({ isMine: z.boolean() })

/**
 * Runs `work`, or returns `false` when an instance of the shop on this database is already running the job of this name. Holds
 * a session-level advisory lock, which needs no open transaction while `work` calls other services, and which PostgreSQL frees
 * when the process dies. Throws a `DatabaseOutage` when the database cannot serve, and what `work` throws.
 */
export async function runOnOneInstance(name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new DatabaseClient({
    connectionString: env().DATABASE_DIRECT_URL ?? env().DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    options: keepAlive,
  })
  // An error of the idle connection must not end the process. The lock is free then, and the next round takes it.
  client.on('error', () => {})
  try {
    await client.connect().catch(throwOutage)
    const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as "isMine"'
    const { rows } = await client.query(lock, [lockNamespace, name]).catch(throwOutage)
    const [taken] = parseRows(lockRow, rows)
    if (!taken?.isMine) return false
    await work()
    return true
  } finally {
    await withTimeout(timeoutMs, () => client.end()).catch(() => {})
  }
}
