import { afterAll, expect, test, vi } from 'vitest'
import { runOnOneInstance } from '@/lib/jobs/run-on-one-instance'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { openTransaction } from '@/testing/db/locks'
import { createProduct, stockOf } from '@/testing/db/rows'
import { DatabaseOutage, isDatabaseDown } from './database-outage'
import { db, withTransaction } from './db'

vi.unmock('./database-timeouts')

const database = await startDatabaseStandIn(process.env.DATABASE_URL ?? '')
process.env.DATABASE_URL = database.url
afterAll(() => database.stop())

/** Starts the work and returns its error. */
const errorOf = (work: PromiseLike<unknown>) => work.then(String, (error: unknown) => error)
const takeOne = (id: number) => db.product.update({ where: { id }, data: { countInStock: { decrement: 1 } } })

test('waiting for a locked row times out, and is not retried', async () => {
  const { id } = await createProduct()
  const holder = await openTransaction()
  await holder.query('select 1 from "Product" where id = $1 for update', [id])
  let tries = 0
  const waiting = withTransaction(async (tx) => {
    tries++
    await tx.product.update({ where: { id }, data: { countInStock: 0 } })
  })
  const [inTransaction, alone] = await Promise.all([errorOf(waiting), errorOf(takeOne(id))])
  await holder.release()
  for (const error of [inTransaction, alone]) {
    expect(error).toBeInstanceOf(DatabaseOutage)
    // The second in the lock's queue waits twice: its statement times out first.
    expect(String(error)).toMatch(/canceling statement due to (lock|statement) timeout/)
  }
  expect(tries).toBe(1)
  expect(await stockOf(id)).toBe(10)
})

test('a query that takes too long is cancelled by the server and counts as an outage', async () => {
  const error = await errorOf(db.$queryRaw`select 1 from pg_sleep(60)`)
  expect(error).toBeInstanceOf(DatabaseOutage)
  expect(String(error)).toContain('canceling statement due to statement timeout')
})

test('connections set the server’s timeouts, and the lock of a job TCP keepalives', async () => {
  const [settings] = await db.$queryRaw<Record<string, string>[]>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
  expect(settings).toEqual({ lock: '5s', statement: '8s', idle: '10s' })
  await runOnOneInstance('outage', async () => {})
  expect(database.startups.at(-1)).toContain('tcp_keepalives_idle=30')
})

test('a missing table and a wrong statement are no outage', async () => {
  for (const work of [db.$queryRaw`select * from "Nowhere"`, db.$queryRaw`select 1/0`]) {
    const error = await errorOf(work)
    expect(error, String(error)).toBeInstanceOf(Error)
    expect(isDatabaseDown(error)).toBe(false)
  }
})
