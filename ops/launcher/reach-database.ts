import { connectQuery } from '@/lib/db/database-connection'
import { addressesOf } from '@/lib/db/database-hosts'
import { PlainError } from '@/ops/postgres/plain-error'
import { findMissingTimeouts, isSameDatabase, isTransactionPooler, readTimeZone } from '@/ops/postgres/pooler'
import { say } from './report'
import { waitForDatabase } from './wait-for-database'

const UTC = ['UTC', 'Etc/UTC']

/**
 * Waits for a database of the operator's own, and checks its addresses: locks, notifications and migrations need one without a
 * connection pooler in transaction mode.
 * @throws {PlainError} when an address is missing or wrong
 */
export async function reachDatabase(url: string, directUrl: string | null) {
  if (directUrl) await waitForDatabase(directUrl, { setting: 'DATABASE_DIRECT_URL' })
  await waitForDatabase(url)
  if (await isTransactionPooler(directUrl ?? url)) {
    throw new PlainError(
      directUrl
        ? 'DATABASE_DIRECT_URL leads to a connection pooler in transaction mode. Set it to the address of PostgreSQL itself.'
        : 'DATABASE_URL leads to a connection pooler in transaction mode. ' +
            'Set DATABASE_DIRECT_URL to the address of the same database without the pooler.',
    )
  }
  if (!directUrl) return
  await checkPooler(url, directUrl)
}

async function checkPooler(url: string, directUrl: string) {
  if (!(await isSameDatabase(url, directUrl))) {
    throw new PlainError(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. ' +
        'Set both to the same database of the same server, one with and one without the pooler.',
    )
  }
  const missing = await findMissingTimeouts(url)
  if (missing.length) {
    say(
      `  ! The connections of DATABASE_URL have no ${missing.join(', ')}. Add this to the database's line in pgbouncer.ini: ` +
        `connect_query='${connectQuery}'`,
    )
  }
  const timeZone = await readTimeZone(url)
  if (!UTC.includes(timeZone)) {
    say(
      `  ! Sessions at DATABASE_URL begin with the time zone ${timeZone}. PgBouncer sets UTC for each client that asks for it, as the ` +
        `shop does. If another pooler does not, run: ALTER ROLE "${new URL(addressesOf(url)[0] ?? url).username}" SET timezone = 'UTC'`,
    )
  }
}
