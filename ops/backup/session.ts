import type { Client } from 'pg'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'

/** Timeouts of the role would end a long transaction; the other settings fix how COPY writes values as text. */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  xmloption: 'content',
}

/** Runs `work` with a session whose settings are the same on every server from PostgreSQL 14, without a pooler. */
export async function withSession<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    options: keepAlive,
    application_name: 'shop backup',
  })
  // A lost connection also rejects the query.
  client.on('error', () => {})
  await client.connect()
  let isDone = false
  try {
    // Settings that a server does not know are left out.
    await client.query(
      `select set_config(s.name, $1::json ->> s.name, false) from pg_settings s
       where s.name in (select json_object_keys($1::json))`,
      [JSON.stringify(SETTINGS)],
    )
    const result = await work(client)
    isDone = true
    return result
  } finally {
    if (isDone) await client.end()
    // An interrupted COPY cannot be ended in order.
    else client.connection.stream.destroy()
  }
}
