import 'server-only'
import type pg from 'pg'
import { statementName } from '@/lib/database-adapter'
import { databasePool } from '@/lib/db'
import { Prisma } from '@/lib/generated/prisma/client'
import { retry } from '@/lib/retry-transaction'

/** A transaction that executes SQL: Prisma's own, or one of `withSqlTransaction`. */
export type SqlTransaction = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
}

/**
 * PostgreSQL commits transactions with a notification, as of every order, one after the other; that they wait for the disk would be
 * one after the other, too. So COMMIT does not wait, and the statement behind it does, for many at once: what was committed before
 * it is on disk when it returns.
 */
const BEGIN = 'begin; set local synchronous_commit = off'
const COMMIT = `commit; select pg_logical_emit_message(true, '', '')`

/**
 * Like `withTransaction`, for `work` that only executes SQL: without Prisma in between a statement costs a fifth. Deadlocks
 * and serialization failures are retried in the same way. `work` must not catch the error of a statement: the transaction is
 * lost then. Times can be written and not read, and a `bigint` is read as a string.
 */
export function withSqlTransaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return retry(() => runOnce(work), isConflict)
}

async function runOnce<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  const client = await databasePool().connect()
  // The statement that is running, or the next one, fails with it.
  const ignore = () => {}
  client.on('error', ignore)
  let isUsable = true
  try {
    await client.query(BEGIN)
    const result = await work(queriesOf(client))
    await client.query(COMMIT)
    return result
  } catch (error) {
    isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    client.off('error', ignore)
    client.release(!isUsable)
  }
}

function queriesOf(client: pg.PoolClient): SqlTransaction {
  return {
    async $queryRaw<T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) {
      const sql = 'raw' in query ? Prisma.sql(query, ...values) : query
      const { text } = sql
      const { rows } = await client.query({
        name: statementName(text),
        text,
        values: sql.values.map(timeAsText),
      })
      return rows as T
    },
  }
}

/** Writes a time as Prisma's adapter does: in UTC and without a zone, whatever the zone of the session. */
function timeAsText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace('Z', '') : value
}

const conflicts = ['40001', '40P01']

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.includes(String(error.code))
}
