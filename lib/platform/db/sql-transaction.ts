import 'server-only'
import type pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client'
import { statementName } from '@/lib/platform/db-connection/database-adapter'
import { throwOutage } from '@/lib/platform/db-connection/database-outage'
import type { z } from '@/lib/shared/validation/zod'
import { databasePool, retry } from './db'
import { parseRows } from './read-rows'

export type Sql = TemplateStringsArray | Prisma.Sql

export type SqlTransaction = {
  $queryRaw(query: Sql, ...values: unknown[]): Promise<unknown>
}

/** A transaction of `withSqlTransaction`. Statements that are executed at once are sent together and run in this order. */
export type OwnTransaction = SqlTransaction & {
  /** Executes a statement by itself, before any other. It is kept when the transaction is rolled back. */
  queryBefore: Query
  /** Executes the last statement, with the COMMIT behind it. When it fails, PostgreSQL makes that a ROLLBACK. */
  $queryRawAndCommit(query: Sql, ...values: unknown[]): Promise<unknown>
}

export type Query = (query: Sql, ...values: unknown[]) => Promise<unknown>

/** Executes one statement by itself. Throws `DatabaseOutage` when the database cannot serve. */
export const querySql: Query = (query, ...values) =>
  databasePool()
    .query(statementOf(query, values))
    .then(({ rows }) => rows, throwOutage)

/**
 * Executes a statement that PostgreSQL plans for its values each time. For statements whose best plan depends on how common a
 * word or a category is: a prepared statement, such as Prisma's, soon gets one plan for all values. Throws `DatabaseOutage` when
 * the database cannot serve.
 */
export async function queryWithPlan<Row>(row: z.ZodType<Row>, { text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await databasePool().query({ text, values }).catch(throwOutage)
  return parseRows(row, rows)
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
 * lost then. Its first statements are sent together with BEGIN, so they only read or lock: a BEGIN that is cancelled does not
 * stop them. `queryBefore` is sent with them. Select times as text; a `bigint` arrives
 * as a string.
 */
export function withSqlTransaction<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
  return retry(() => runOnce(work), isConflict)
}

async function runOnce<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
  const client = await databasePool().connect()
  // The statement that is running, or the next one, fails with it.
  const ignore = () => {}
  client.on('error', ignore)
  let isUsable = true
  try {
    let begin: Promise<unknown> | undefined
    let committed: Promise<unknown> | undefined
    const tx: OwnTransaction = {
      async queryBefore(query, ...values) {
        const { rows } = await send(client, statementOf(query, values))
        return rows
      },
      async $queryRaw(query, ...values) {
        begin ??= send(client, BEGIN)
        const [{ rows }] = await Promise.all([send(client, statementOf(query, values)), begin])
        return rows
      },
      async $queryRawAndCommit(query, ...values) {
        const result = tx.$queryRaw(query, ...values)
        committed = send(client, COMMIT)
        const [rows] = await Promise.all([result, committed])
        return rows
      },
    }
    const result = await work(tx)
    await (committed ?? client.query(COMMIT))
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

/** Statements that are sent at once leave in one packet. */
function send(client: pg.PoolClient, statement: pg.QueryConfig | string): Promise<pg.QueryResult> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(statement)
}

function statementOf(query: Sql, values: unknown[]): pg.QueryConfig {
  const { text, values: all } = 'raw' in query ? Prisma.sql(query, ...values) : query
  return { name: statementName(text), text, values: all.map(timeAsText) }
}

/** Writes a time as Prisma's adapter does: in UTC and without a zone, whatever the zone of the session. */
function timeAsText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace('Z', '') : value
}

const conflicts = ['40001', '40P01']

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.includes(String(error.code))
}
