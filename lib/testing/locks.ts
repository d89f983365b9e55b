import pg from 'pg'
import { env } from '@/lib/env'

/**
 * A transaction of the test's own, to make others wait: it locks rows by `query`, and holds them until `release`.
 * `waiters` tells how many queue behind locks, wherever in the database.
 */
export async function openTransaction() {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  await client.query('begin')
  async function waiters(): Promise<number> {
    const sql = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // Within a transaction the view stays as it was first read.
    await client.query('select pg_stat_clear_snapshot()')
    return (await client.query(sql)).rows[0].count
  }
  async function release(): Promise<void> {
    await client.query('commit')
    await client.end()
  }
  return { waiters, release, query: (sql: string, values: unknown[] = []) => client.query(sql, values) }
}

/** The same, with the order's row locked. */
export async function lockOrderRow(orderId: number) {
  const transaction = await openTransaction()
  await transaction.query('select 1 from "Order" where id = $1 for update', [orderId])
  return transaction
}

type TestTransaction = Awaited<ReturnType<typeof openTransaction>>

/** Runs `work` while a transaction of the test's own has done `sql`; it may go on with it, up to its end. */
export async function during<T>(sql: string, work: (transaction: TestTransaction) => Promise<T>): Promise<T> {
  const transaction = await openTransaction()
  try {
    await transaction.query(sql)
    return await work(transaction)
  } finally {
    await transaction.release()
  }
}
