const CONNECT_MS = 8000
const STATEMENT_MS = 8000

/**
 * Runs `work` with one connection to a database.
 * @template T
 * @param {string} url
 * @param {(query: (sql: string, values?: unknown[]) => Promise<import('pg').QueryResultRow[]>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(url, work) {
  const { default: pg } = await import('pg')
  const timeouts = { connectionTimeoutMillis: CONNECT_MS, query_timeout: STATEMENT_MS }
  const client = new pg.Client({ connectionString: url, ...timeouts })
  // A lost connection rejects the query.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end().catch(() => {})
  }
}
