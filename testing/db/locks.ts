import pg from 'pg'
import { expect } from 'vitest'
import { env } from '@/lib/platform/config/env'

/**
 * Opens a transaction that makes others wait: it locks rows by `query` until `release`. `waiters` returns how many connections
 * wait for a lock anywhere in the database.
 */
export async function openTransaction() {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  await client.query('begin')
  async function waiters(): Promise<number> {
    const sql = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // Within a transaction PostgreSQL otherwise returns the first snapshot of the view.
    await client.query('select pg_stat_clear_snapshot()')
    return (await client.query(sql)).rows[0].count
  }
  async function release(): Promise<void> {
    await client.query('commit')
    await client.end()
  }
  return { waiters, release, query: (sql: string, values: unknown[] = []) => client.query(sql, values) }
}

export async function lockOrderRow(orderId: number) {
  const transaction = await openTransaction()
  await transaction.query('select 1 from "Order" where id = $1 for update', [orderId])
  return transaction
}

/**
 * Starts works that lock the order's row while it is locked, each once the previous one waits, and lets them go together.
 * Returns their results.
 */
export async function queueAtOrder<T>(orderId: number, ...works: (() => Promise<T>)[]): Promise<T[]> {
  const row = await lockOrderRow(orderId)
  const running: Promise<T>[] = []
  for (const work of works) {
    running.push(work())
    await expect.poll(row.waiters).toBe(running.length)
  }
  const [results] = await Promise.all([Promise.all(running), row.release()])
  return results
}

type TestTransaction = Awaited<ReturnType<typeof openTransaction>>

/** Runs `work` while a transaction that has executed `sql` is open; `work` may use it and commit it. */
export async function during<T>(sql: string, work: (transaction: TestTransaction) => Promise<T>): Promise<T> {
  const transaction = await openTransaction()
  try {
    await transaction.query(sql)
    return await work(transaction)
  } finally {
    await transaction.release()
  }
}
