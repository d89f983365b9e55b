import { randomInt } from 'node:crypto'
import type { Client } from 'pg'
import { serverTimeouts } from '@/lib/platform/db-connection/database-timeouts'
import { withClient } from './client'

/** A round recognizes every known pooler; further ones meet other clients that use the pooler meanwhile. */
const ROUNDS = 3
const TIMEOUT_MS = 15_000

/** Returns whether a pooler in transaction or statement mode answers: two clients then share a backend, or one has several. */
export async function isTransactionPooler(url: string) {
  return onConnection(url, (idle) => onConnection(url, (busy) => shareBackends(idle, busy)))
}

async function shareBackends(idle: Client, busy: Client) {
  for (let round = 0; round < ROUNDS; round++) {
    const backend = await backendOf(idle)
    try {
      await busy.query('BEGIN')
      if ((await backendOf(busy)) === backend || (await backendOf(idle)) !== backend) return true
      await busy.query('ROLLBACK')
    } catch (error) {
      if (/statement pooling mode/.test(String(error))) return true
      throw error
    }
  }
  return false
}

/** Advisory locks are the database's own: one taken at one address is held at the other. */
export async function isSameDatabase(url: string, directUrl: string) {
  const key = [randomInt(2 ** 47)]
  return onConnection(directUrl, async (direct) => {
    await direct.query('SELECT pg_advisory_lock($1)', key)
    return onConnection(url, async (pooled) => {
      const { rows } = await pooled.query('SELECT pg_try_advisory_xact_lock($1) AS "isFree"', key)
      return rows[0]?.isFree === false
    })
  })
}

export async function findMissingTimeouts(url: string): Promise<string[]> {
  return onConnection(url, async (client) => {
    const sql = "SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = '0'"
    const { rows } = await client.query(sql, [Object.keys(serverTimeouts)])
    return rows.map(({ name }) => String(name))
  })
}

export async function readTimeZone(url: string): Promise<string> {
  return onConnection(url, async (client) => (await client.query('SHOW timezone')).rows[0]?.TimeZone)
}

async function backendOf(client: Client): Promise<number> {
  return (await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
}

function onConnection<T>(url: string, work: (client: Client) => Promise<T>) {
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  return withClient({ connectionString: url, ...limits }, work)
}
