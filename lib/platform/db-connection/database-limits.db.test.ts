import { afterAll, expect, test, vi } from 'vitest'
import { checkReadiness } from '@/lib/admin/health/readiness'
import { runOnOneInstance } from '@/lib/admin/jobs/run-on-one-instance'
import { findProduct, listProducts } from '@/lib/catalog/products/product-queries'
import { db, withTransaction } from '@/lib/platform/db/db'
import { query } from '@/testing/db/database-server'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { openTransaction } from '@/testing/db/locks'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { DatabaseOutage, isDatabaseDown } from './database-outage'

vi.unmock('./database-timeouts')

const url = process.env.DATABASE_URL ?? ''
// As on a server that its operator has set to local time.
await query(url, `alter database "${new URL(url).pathname.slice(1)}" set timezone to 'America/New_York'`)
const database = await startDatabaseStandIn(url)
process.env.DATABASE_URL = database.url
afterAll(() => database.stop())

/** Starts the work and returns its error. */
const errorOf = (work: PromiseLike<unknown>) => work.then(String, (error: unknown) => error)
const takeOne = (id: number) => db.product.update({ where: { id }, data: { countInStock: { decrement: 1 } } })

test('times of rows, joined rows and raw statements are those that were stored', async () => {
  const [user, { id }] = [await createUser(), await createProduct()]
  const review = { name: user.name, rating: 5, comment: 'Good.', userId: user.id, productId: id }
  await db.review.create({ data: { ...review, createdAt: new Date('2026-07-01T12:00:00.000Z') } })
  await db.product.update({ where: { id }, data: { createdAt: new Date('2026-01-01T12:00:00.000Z') } })
  const product = await findProduct(id)
  expect(product?.createdAt).toBe('2026-01-01T12:00:00.000Z')
  expect(product?.reviews.map(({ createdAt }) => createdAt)).toEqual(['2026-07-01T12:00:00.000Z'])
  const { items } = await listProducts({ page: 1, pageSize: 10 })
  expect(items.map(({ createdAt }) => createdAt)).toEqual(['2026-01-01T12:00:00.000Z'])
  const stored = `select extract(epoch from "createdAt")::int as seconds from "Product" where id = ${id}`
  expect((await query(url, stored)).rows).toEqual([{ seconds: Date.UTC(2026, 0, 1, 12) / 1000 }])
})

test('E11 waiting for a locked row times out, is not retried, and is not called an outage of the database', async () => {
  const { id } = await createProduct()
  const holder = await openTransaction()
  await holder.query('select 1 from "Product" where id = $1 for update', [id])
  let tries = 0
  const waiting = withTransaction(async (tx) => {
    tries++
    await tx.product.update({ where: { id }, data: { countInStock: 0 } })
  })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [owner, path] = [await createUser({ role: 'owner' }), `/api/products/${id}/`]
  const [inTransaction, alone, answer] = await Promise.all([
    errorOf(waiting),
    errorOf(takeOne(id)),
    callApi(owner, { method: 'PATCH', path, body: { brand: 'Another' } }),
  ])
  await holder.release()
  const lines = logged.mock.calls.join()
  logged.mockRestore()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'busy', requestId: expect.any(String) })
  expect(lines).toMatch(/DatabaseSlow: (?:55P03|57014) /)
  expect(lines, 'a lock is no outage').not.toMatch(/DatabaseOutage|database-down/)
  const { isReady, findings } = await checkReadiness({ timeoutMs: 60_000 })
  expect([isReady, findings.map(({ code }) => code)]).toEqual([true, ['database-slow']])
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
