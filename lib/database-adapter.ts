import 'server-only'
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils'
import { throwOutage } from '@/lib/database-outage'
import { env } from '@/lib/env'

/**
 * How long a request waits for the database, in milliseconds. The server gives up first, and cancels: on a lock, on a
 * statement, on a transaction whose shop has gone away.
 */
const limits = {
  max: 10,
  /** Of whoever waits for one of these connections, in a rush too. */
  connectionTimeoutMillis: 13_000,
  lock_timeout: 5000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 9000,
}

/** A connection on which nothing is heard for so long is dead, whoever has cut it. */
const mostSilenceMs = 10_000

/**
 * A socket that ends with an error when it stays silent. A time-out of the query alone would leave the connection in the
 * pool, with everything that is asked next waiting behind the answer that never comes.
 */
function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(mostSilenceMs, () => {
    socket.destroy(new Error(`ETIMEDOUT: the database has been silent for ${mostSilenceMs} ms`))
  })
}

/** Prisma's connection to PostgreSQL, which throws a `DatabaseOutage` whenever the database is at fault. */
export async function connectToDatabase(): Promise<SqlDriverAdapter> {
  const config = { connectionString: env().DATABASE_URL, stream: impatientSocket, ...limits }
  const adapter = watched(await new PrismaPg(config).connect())
  const startTransaction = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = (level) => startTransaction(level).then(watched, throwOutage)
  return adapter
}

function watched<T extends SqlQueryable>(queryable: T): T {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  return Object.assign(queryable, {
    queryRaw: (query: Parameters<typeof queryRaw>[0]) => queryRaw(query).catch(throwOutage),
    executeRaw: (query: Parameters<typeof executeRaw>[0]) => executeRaw(query).catch(throwOutage),
  })
}
