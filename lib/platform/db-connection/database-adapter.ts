import 'server-only'
import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { env } from '@/lib/platform/config/env'
import { countProcesses } from '@/lib/platform/edge/next-process-count'
import { DatabaseClient } from './database-client'
import { throwOutage } from './database-outage'
import { poolTimeouts, serverTimeouts, silenceTimeoutMs } from './database-timeouts'

/** Limits of one process and of all together: PostgreSQL accepts 100 connections by default. */
const maxConnections = { each: 10, all: 60 }

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

/** Returns whether a connection pooler in transaction mode is in between. The operator says so by naming the address without it. */
function isPooled(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined
}

/**
 * Sets the time zone of a connection to a pooler, which refuses unknown parameters. A pooler keeps it for each client. Prisma's
 * adapter reads every time as UTC, whatever offset it has.
 */
async function useUtc(client: pg.ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'")
}

/** Returns the pool of connections. It opens the pool when first used, and again after it has ended. */
export function createPool(): () => pg.Pool {
  let pool: pg.Pool | undefined
  return () => {
    if (pool && !pool.ending) return pool
    const { DATABASE_URL: connectionString, WORKERS } = env()
    const share = Math.floor(maxConnections.all / countProcesses(WORKERS, availableParallelism()))
    const max = Math.max(2, Math.min(maxConnections.each, share))
    const session = isPooled() ? { onConnect: useUtc } : { options: '-c TimeZone=UTC', ...serverTimeouts }
    const behaviour = { stream: socketWithTimeout, pipeline: true, max, ...poolTimeouts }
    pool = new pg.Pool({ Client: DatabaseClient, connectionString, ...behaviour, ...session })
    // A connection that fails while idle leaves the pool; its error must not end the process.
    return pool.on('error', () => {})
  }
}

/** More texts than the shop has, and few enough that a list of many lengths cannot fill the memory of a connection. */
const maxStatementNames = 400
const statementNames = new Map<string, string>()

/**
 * Returns the name under which a connection keeps this statement prepared, so that PostgreSQL parses it once and may keep its
 * plan. Returns an empty name, for a statement that is not kept, once there are too many, and always with a pooler, which runs
 * each transaction on another connection. Every copy of this module returns the same names.
 */
export function statementName(sql: string): string {
  if (isPooled()) return ''
  const earlierName = statementNames.get(sql)
  if (earlierName !== undefined) return earlierName
  if (statementNames.size >= maxStatementNames) return ''
  const name = createHash('sha256').update(sql).digest('base64url')
  statementNames.set(sql, name)
  return name
}

/** Prisma's access to these connections, which it ends. It throws a `DatabaseOutage` whenever the database cannot serve. */
export async function connectToDatabase(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const prisma = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: ({ sql, args }) => (args.length > 0 ? statementName(sql) : ''),
  })
  const adapter = throwingOutages(await prisma.connect())
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
