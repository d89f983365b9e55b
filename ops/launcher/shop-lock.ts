import { setTimeout as sleep } from 'node:timers/promises'
import { keepAlive } from '@/lib/db/database-connection'
import { SHOP_LOCK } from '@/lib/db/shop-lock'
import { say } from './report'

const POLL_MS = 500
const REMINDER_MS = 5000

/**
 * Takes the lock of a running shop for the time of a start, until the front server holds it. Waits without limit while a restore
 * holds it, and says so.
 * @param url  the direct address of the database: the lock belongs to a session
 * @returns releases the lock
 */
export async function takeShopLock(url: string): Promise<() => Promise<void>> {
  const { DatabaseClient } = await import('@/lib/db/database-client')
  const client = new DatabaseClient({ connectionString: url, options: keepAlive })
  // A lost connection rejects the query; as an event without a listener it would end the launcher.
  client.on('error', () => {})
  await client.connect()
  for (let reminder = 0; ; await sleep(POLL_MS)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS "isMine"', [SHOP_LOCK])
    if (rows[0]?.isMine) return () => client.end()
    if (Date.now() >= reminder) {
      say('  … A backup is being restored into the database, waiting for its end')
      reminder = Date.now() + REMINDER_MS
    }
  }
}
