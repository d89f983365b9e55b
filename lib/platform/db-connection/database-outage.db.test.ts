import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { runOnOneInstance } from '@/lib/admin/jobs/run-on-one-instance'
import { limitRate } from '@/lib/api/rate-limits/rate-limit'
import { db, withTransaction } from '@/lib/platform/db/db'
import { query } from '@/testing/db/database-server'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { allowedMs } from '@/testing/db/rounds'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { DatabaseOutage, outageOf } from './database-outage'

vi.unmock('./database-timeouts')

const databaseUrl = process.env.DATABASE_URL ?? ''
const database = await startDatabaseStandIn(databaseUrl)
process.env.DATABASE_URL = database.url

const { viewer } = vi.hoisted(() => ({
  viewer: { id: 1, sessionVersion: 0, sessionId: crypto.randomUUID() as string },
}))
vi.mock('@/lib/api/pages/page-viewer', async () => {
  const { findViewer } = await import('@/lib/accounts/sessions/find-viewer')
  return { pageViewer: () => findViewer({ ...viewer, userId: viewer.id }) }
})

/** Cut connections leave the pool once their end arrives. */
afterEach(async () => {
  await database.recover()
  await eventually(select)
})
afterAll(() => database.stop())

/** The longest a request may wait, with a margin for a busy test machine. */
const timeoutMs = 20_000

/** Starts the work and returns its error. */
const errorOf = (work: PromiseLike<unknown>) => work.then(String, (error: unknown) => error)
const eventually = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: timeoutMs })
const select = () => db.$queryRaw`select 1 as one`
const register = new Request('http://localhost:3000/api/users/register/', { method: 'POST' })

/** Every way in which the shop uses its database. */
const ways: Record<string, () => Promise<unknown>> = {
  'a query of a model': () => db.product.findMany({ select: { id: true } }),
  'a write': () => db.rateLimit.deleteMany(),
  'a raw query': select,
  'a transaction': () => withTransaction((tx) => tx.product.count()),
  'the counters of calls': () => limitRate('register', register),
  'the lock of a job': () => runOnOneInstance('outage', async () => {}),
}
const calls = ['/api/products/', '/api/auth/session', '/api/orders/myorders/']
const call = (path: string, by: Viewer) =>
  callApi(path.includes('orders') ? by : null, { method: 'GET', path })

/** Uses all ways at once, and expects an outage of each within the time of a request. */
async function expectOutage(): Promise<void> {
  const user = { ...viewer, name: '', email: '', role: 'customer' as const, language: null }
  const startedAt = performance.now()
  const [errors, answers] = await Promise.all([
    Promise.all(Object.values(ways).map((way) => errorOf(way()))),
    Promise.all(calls.map((path) => call(path, user))),
  ])
  expect(performance.now() - startedAt).toBeLessThan(allowedMs(timeoutMs))
  for (const [index, way] of Object.keys(ways).entries()) {
    expect(errors[index], way).toBeInstanceOf(DatabaseOutage)
  }
  for (const [index, path] of calls.entries()) {
    const answer = answers[index] as Response
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'database-down' })
  }
}

/** Expects that the shop works without a restart, at the first attempt, whatever its pool contains. */
async function expectRecovery(): Promise<void> {
  await database.recover()
  for (const way of Object.values(ways)) await way()
  const user = await createUser()
  // next-auth's own part of the session needs Next: e2e/failures/outage.spec.ts.
  for (const path of calls.filter((path) => !path.includes('auth'))) {
    expect([path, (await call(path, user)).status]).toEqual([path, 200])
  }
}

/** Fills the pool with connections. */
const warmUp = () => Promise.all(Array.from({ length: 5 }, select))

test('a stopped database is an outage on every way to it', async () => {
  await warmUp()
  await database.stop()
  await expectOutage()
  await expectRecovery()
})

test('a hanging database is an outage on every way to it, within the time of a request', async () => {
  await warmUp()
  database.hang()
  await expectOutage()
  // No dead connection is left in the pool, where it would delay the next requests as long.
  await expectRecovery()
})

test('a database that hangs during transactions is an outage, and its connections leave the pool', async () => {
  const { id } = await createProduct()
  const startedAt = performance.now()
  let begun = 0
  let allHaveBegun = () => {}
  const inTheMiddle = new Promise<void>((resolve) => {
    allHaveBegun = resolve
  })
  /** One for each connection of the pool. */
  const works = Array.from({ length: 10 }, () =>
    errorOf(
      withTransaction(async (tx) => {
        await tx.$queryRaw`select 1`
        if (++begun === 10) allHaveBegun()
        await inTheMiddle
        await tx.product.update({ where: { id }, data: { countInStock: 0 } })
      }),
    ),
  )
  await inTheMiddle
  database.hang()
  for (const error of await Promise.all(works)) expect(error).toBeInstanceOf(DatabaseOutage)
  expect(performance.now() - startedAt).toBeLessThan(allowedMs(timeoutMs))
  await database.recover()
  await Promise.all(Array.from({ length: 10 }, select))
  expect(await stockOf(id)).toBe(10)
})

test('connections cut during transactions and queries are an outage', async () => {
  const { id } = await createProduct()
  const sleeping = errorOf(db.$queryRaw`select 1 from pg_sleep(5)`)
  const inTransaction = errorOf(
    withTransaction(async (tx) => {
      await tx.product.update({ where: { id }, data: { countInStock: 0 } })
      database.cut()
      await tx.product.count()
    }),
  )
  for (const work of [inTransaction, sleeping]) expect(await work).toBeInstanceOf(DatabaseOutage)
  expect(await stockOf(id)).toBe(10)
})

test.each([
  ['53300', 'sorry, too many clients already'],
  ['53300', 'remaining connection slots are reserved for roles with the SUPERUSER attribute'],
  ['57P03', 'the database system is starting up'],
  ['57P01', 'terminating connection due to administrator command'],
  ['28P01', 'password authentication failed for user "shop"'],
  ['3D000', 'database "shop" does not exist'],
])('a database that refuses with %s (%s) is an outage on every way to it', async (code, message) => {
  database.refuse({ code, message })
  await expectOutage()
  await expectRecovery()
})

test('connections terminated by a real PostgreSQL, and a refused password, are outages', async () => {
  await warmUp()
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
  await query(databaseUrl, `${others} and pid <> pg_backend_pid()`)
  expect(await eventually(select)).toEqual([{ one: 1 }])
  const ending = errorOf(db.$queryRaw`select pg_terminate_backend(pg_backend_pid())`)
  expect(await ending).toBeInstanceOf(DatabaseOutage)
  const url = new URL(databaseUrl)
  url.password = 'another'
  const refused = await errorOf(query(url.href, 'select 1'))
  expect(outageOf(refused)?.message).toContain('password authentication failed')
})

test('an outage is one short line in the log, with the request id of the response', async () => {
  database.refuse({ code: '57P03', message: 'the database system is starting up' })
  await eventually(async () => expect(String(await errorOf(select()))).toContain('57P03'))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await callApi(null, { method: 'GET', path: '/api/products/' })
  const lines = logged.mock.calls.map(([line]) => String(line))
  logged.mockRestore()
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(300)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'api-fault',
    requestId: answer.headers.get('x-request-id'),
    cause: 'DatabaseOutage: 57P03 postgres the database system is starting up',
  })
})
