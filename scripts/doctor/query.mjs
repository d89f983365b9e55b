/** @typedef {(sql: string) => Promise<import('pg').QueryResultRow[]>} Query  returns the rows */

const CONNECT_MS = 8000
const STATEMENT_MS = 8000

/**
 * Runs `work` with one connection to a database.
 * @template T
 * @param {string} url
 * @param {(query: Query) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(url, work) {
  const { DatabaseClient } = await import('../../lib/database-client.mjs')
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

/**
 * A check that needs a connection to the shop's database.
 * @param {string} name
 * @param {(query: Query, context: import('./check.mjs').Context) => Promise<import('./check.mjs').Finding>} look
 * @returns {import('./check.mjs').Check}
 */
export const withConnection = (name, look) => ({
  name,
  look: (context) => withDatabase(context.databaseUrl ?? '', (query) => look(query, context)),
})
