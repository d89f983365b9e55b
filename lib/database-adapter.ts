import 'server-only'
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils'
import { throwOutage } from '@/lib/database-outage'
import { env } from '@/lib/env'

/**
 * Timeouts of the database, in milliseconds. The server's own are the shortest, so that it cancels what the shop no longer
 * waits for: a lock, a statement, an idle transaction.
 */
const limits = {
  max: 10,
  /** The wait for a free connection of the pool. */
  connectionTimeoutMillis: 13_000,
  lock_timeout: 5000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 9000,
}

/** A connection that has received nothing for this long counts as dead. */
const silenceTimeoutMs = 10_000

/**
 * A socket that fails when it stays silent. A timeout of the query alone would leave the connection in the pool, where later
 * queries would queue behind a result that never comes.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceTimeoutMs, () => {
    socket.destroy(new Error(`ETIMEDOUT: the database has been silent for ${silenceTimeoutMs} ms`))
  })
}

/** Prisma's connection to PostgreSQL. It throws a `DatabaseOutage` whenever the database cannot serve. */
export async function connectToDatabase(): Promise<SqlDriverAdapter> {
  const config = { connectionString: env().DATABASE_URL, stream: socketWithTimeout, ...limits }
  const adapter = throwingOutages(await new PrismaPg(config).connect())
  const startTransaction = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = (level) => startTransaction(level).then(throwingOutages, throwOutage)
  return adapter
}

function throwingOutages<T extends SqlQueryable>(queryable: T): T {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  return Object.assign(queryable, {
    queryRaw: (query: Parameters<typeof queryRaw>[0]) => queryRaw(query).catch(throwOutage),
    executeRaw: (query: Parameters<typeof executeRaw>[0]) => executeRaw(query).catch(throwOutage),
  })
}
