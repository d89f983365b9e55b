import type { QueryResultRow } from 'pg'
import { type Context, check, type Finding } from './check'

/** Returns the rows. */
type Query = (sql: string) => Promise<QueryResultRow[]>

const CONNECT_MS = 8000
const STATEMENT_MS = 8000

/** Runs `work` with one connection to a database. */
export async function withDatabase<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const { DatabaseClient } = await import('@/lib/platform/db-connection/database-client')
  const timeouts = { connectionTimeoutMillis: CONNECT_MS, query_timeout: STATEMENT_MS }
  const client = new DatabaseClient({ connectionString: url, ...timeouts })
  // A lost connection rejects the query.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A check that needs a connection to the shop's database. */
export const withConnection = (name: string, look: (query: Query, context: Context) => Promise<Finding>) =>
  check(name, (context) => withDatabase(context.databaseUrl ?? '', (query) => look(query, context)))
