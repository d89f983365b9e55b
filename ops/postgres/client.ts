import type { ClientConfig } from 'pg'

/** Connects to a database. Its packages are loaded only now: a start may have installed them just before. */
export async function connect(config: ClientConfig) {
  const { DatabaseClient } = await import('@/lib/platform/db-connection/database-client')
  const client = new DatabaseClient(config)
  // A lost connection rejects the query; as an event without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Runs `work` with a connection, and closes it. */
export async function withClient<T>(
  config: ClientConfig,
  work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  const client = await connect(config)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
