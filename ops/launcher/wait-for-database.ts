import { setTimeout as sleep } from 'node:timers/promises'
import { placeOf } from '@/lib/db/database-hosts'
import { PlainError } from '@/ops/postgres/plain-error'
import { say } from './report'

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
  { timeoutMs = CONNECT_TIMEOUT_MS, setting = 'DATABASE_URL' }: { timeoutMs?: number; setting?: string } = {},
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

async function tryConnect(url: string) {
  const { DatabaseClient } = await import('@/lib/db/database-client')
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    // Each address of a host name may have failed; the first error is reported.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => {})
  }
}
