import 'server-only'
import { DatabaseClient } from '@/lib/db/database-client'
import { throwOutage } from '@/lib/db/database-outage'
import { env } from '@/lib/env'

/** Ends a connection that hangs. Callers wait for less. */
const timeoutMs = 5000

/**
 * Executes a statement on a connection of its own, because a busy pool must not look like an outage. Throws a `DatabaseOutage`
 * when the database cannot serve.
 */
export async function queryOnOwnConnection(text: string, values: unknown[] = []): Promise<unknown> {
  const client = new DatabaseClient({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // An error between two statements must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(text, values)
    return rows
  } catch (error) {
    return throwOutage(error)
  } finally {
    void client.end().catch(() => {})
  }
}
