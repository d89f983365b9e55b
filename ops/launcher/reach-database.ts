import { setTimeout as sleep } from 'node:timers/promises'
import { connectQuery } from '@/lib/platform/db-connection/database-connection'
import { addressesOf, placeOf } from '@/lib/platform/db-connection/database-hosts'
import { withClient } from '@/ops/postgres/client'
import { PlainError } from '@/ops/postgres/plain-error'
import { findMissingTimeouts, isSameDatabase, isTransactionPooler, readTimeZone } from '@/ops/postgres/pooler'
import { say } from './say'

const UTC = ['UTC', 'Etc/UTC']
const CONNECT_TIMEOUT_MS = 60_000
const REMINDER_MS = 5000
const RETRYABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  '57P03',
  // A standby that has not been promoted yet.
  '25006',
])

/**
 * Waits until a database accepts connections: containers start in any order.
 * @param options  with 0 it tries once; `setting` names the address in messages
 * @throws {PlainError} on a refusal, or after the timeout; the message never contains the password
 */
export async function waitForDatabase(
  url: string,
  { timeoutMs = CONNECT_TIMEOUT_MS, setting = 'DATABASE_URL' } = {},
) {
  const place = placeOf(url)
  const end = Date.now() + timeoutMs
  for (let reminder = Date.now(); ; await sleep(500)) {
    const error = await tryConnect(url)
    if (!error) return
    if (!RETRYABLE.has(error.code ?? '') && error.message !== 'timeout expired') {
      throw new PlainError(
        `The database at ${place} refused the connection (${error.message}). Check ${setting}.`,
      )
    }
    if (Date.now() >= end) {
      const silence = timeoutMs > 0 ? `did not answer for ${timeoutMs / 1000} seconds` : 'does not answer'
      throw new PlainError(
        `The database at ${place} ${silence} (${error.code ?? error.message}). ` +
          `Start it, or check ${setting}.`,
      )
    }
    if (Date.now() >= reminder) {
      say(`  … The database at ${place} is not reachable yet (${error.code ?? error.message}), trying again`)
      reminder = Date.now() + REMINDER_MS
    }
  }
}

/** Returns the error, null when the database accepts connections. */
async function tryConnect(url: string) {
  const config = { connectionString: url, connectionTimeoutMillis: 5000 }
  return withClient(config, async () => null).catch((error) =>
    // Each address of a host name may have failed; the first error is reported.
    error instanceof AggregateError ? error.errors[0] : error,
  )
}

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
