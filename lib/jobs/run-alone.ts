import 'server-only'
import pg from 'pg'
import { throwOutage } from '@/lib/database-outage'
import { env } from '@/lib/env'
import { withDeadline } from '@/lib/jobs/with-deadline'

/** Half of a lock's number: apart from anybody else's advisory locks in the same database. */
const ourLocks = 0x53_48_4f_50
/** For each thing asked of the lock's connection: none of them waits for anybody. */
const timeoutMs = 10_000
/** So that a lock does not outlive a machine that lost its power by more than a minute. Else PostgreSQL asks after two hours. */
const keepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/**
 * Runs `work` unless some instance of the shop on this database is running the job of that name already; then it answers
 * `false`. The lock is a session's, not a transaction's, so that `work` may talk to others meanwhile, and PostgreSQL frees it
 * the moment this process dies. Throws a `DatabaseOutage` when the lock cannot be asked for, and what `work` throws.
 */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    options: keepAlive,
  })
  // A connection that breaks while nobody uses it must not end the process; the lock is gone then, the next round takes it.
  client.on('error', () => {})
  try {
    await client.connect().catch(throwOutage)
    const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as "isMine"'
    const { rows } = await client.query<{ isMine: boolean }>(lock, [ourLocks, name]).catch(throwOutage)
    if (!rows[0]?.isMine) return false
    await work()
    return true
  } finally {
    await withDeadline(timeoutMs, () => client.end()).catch(() => {})
  }
}
