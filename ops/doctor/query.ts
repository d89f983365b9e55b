import type { QueryResultRow } from 'pg'
import { withClient } from '@/ops/postgres/client'
import { type Context, check, type Finding } from './check'

type Query = (sql: string) => Promise<QueryResultRow[]>

const limits = { connectionTimeoutMillis: 8000, query_timeout: 8000 }

/** Runs `work` with one connection to a database. */
export function withDatabase<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const config = { connectionString: url, ...limits }
  return withClient(config, (client) => work(async (sql) => (await client.query(sql)).rows))
}

export const withConnection = (name: string, look: (query: Query, context: Context) => Promise<Finding>) =>
  check(name, (context) => withDatabase(context.databaseUrl ?? '', (query) => look(query, context)))
