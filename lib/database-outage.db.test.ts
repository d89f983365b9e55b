import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { DatabaseOutage, outageOf } from '@/lib/database-outage'
import { db, withTransaction } from '@/lib/db'
import { limitRate } from '@/lib/http/rate-limit'
import { runAlone } from '@/lib/jobs/run-alone'
import { callApi } from '@/lib/testing/call-api'
import { query } from '@/lib/testing/database-server'
import { startDatabaseStandIn } from '@/lib/testing/database-stand-in'
import { createProduct, createUser, stockOf } from '@/lib/testing/rows'

const databaseUrl = process.env.DATABASE_URL ?? ''
const database = await startDatabaseStandIn(databaseUrl)
process.env.DATABASE_URL = database.url

const { viewer } = vi.hoisted(() => ({
  viewer: { id: 1, sessionVersion: 0, sessionId: crypto.randomUUID() as string },
}))
vi.mock('@/lib/http/page-viewer', async () => {
  const { findViewer } = await import('@/lib/auth/find-viewer')
  return { pageViewer: () => findViewer({ ...viewer, userId: viewer.id }) }
})

/** The connections that are cut leave the pool once their ends are heard of. */
afterEach(async () => {
  await database.recover()
  await patiently(select)
})
afterAll(() => database.stop())

/** What a request may wait, the slowness of a test machine included. */
const patienceMs = 20_000

/** Begins the work, and answers its error. */
const errorOf = (work: PromiseLike<unknown>) => work.then(String, (error: unknown) => error)
const patiently = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: patienceMs })
const select = () => db.$queryRaw`select 1 as one`
const register = new Request('http://localhost:3000/api/users/register/', { method: 'POST' })

/** Every way in which the shop talks to its database. */
const ways: Record<string, () => Promise<unknown>> = {
  'a query of a model': () => db.product.findMany({ select: { id: true } }),
  'a write': () => db.rateLimit.deleteMany(),
  'a raw query': select,
  'a transaction': () => withTransaction((tx) => tx.product.count()),
  'the counters of calls': () => limitRate('register', register),
  'the lock of a job': () => runAlone('outage', async () => {}),
}
const calls = ['/api/products/', '/api/health/', '/api/auth/session', '/api/orders/myorders/']
const call = (path: string, by: Viewer) =>
  callApi(path.includes('orders') ? by : null, { method: 'GET', path })

/** The answers of everything at once, none of which may take longer than a request may. */
async function everything(): Promise<void> {
  const user = { ...viewer, name: '', email: '', isAdmin: false }
  const startedAt = performance.now()
  const [errors, answers] = await Promise.all([
    Promise.all(Object.values(ways).map((way) => errorOf(way()))),
    Promise.all(calls.map((path) => call(path, user))),
  ])
  expect(performance.now() - startedAt).toBeLessThan(patienceMs)
  for (const [index, way] of Object.keys(ways).entries()) {
    expect(errors[index], way).toBeInstanceOf(DatabaseOutage)
  }
  for (const [index, path] of calls.entries()) {
    const answer = answers[index] as Response
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'database-down' })
  }
}

/** That the shop is well without a restart: at the first try, whatever lies in its pool. */
async function expectRecovery(): Promise<void> {
  await database.recover()
  for (const way of Object.values(ways)) await way()
  const user = await createUser()
  // next-auth's own part of the session needs Next: e2e/hanging.spec.ts.
  for (const path of calls.filter((path) => !path.includes('auth'))) {
    expect([path, (await call(path, user)).status]).toEqual([path, 200])
  }
}

/** Connections that lie in the pool. */
const warmUp = () => Promise.all(Array.from({ length: 5 }, select))

test('a database that is gone is an outage on every way to it', async () => {
  await warmUp()
  await database.stop()
  await everything()
  await expectRecovery()
})

test('a database that hangs is an outage on every way to it, within the time of a request', async () => {
  await warmUp()
  database.hang()
  await everything()
  // Nothing of before is left in the pool: it would cost the next requests the same time.
  await expectRecovery()
})

test('a database that hangs in the middle of transactions is an outage, and its connections leave the pool', async () => {
  const { id } = await createProduct()
  const startedAt = performance.now()
  let begun = 0
  let allHaveBegun = () => {}
  const inTheMiddle = new Promise<void>((resolve) => {
    allHaveBegun = resolve
  })
  /** As many as there are connections. */
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
  expect(performance.now() - startedAt).toBeLessThan(patienceMs)
  await database.recover()
  await Promise.all(Array.from({ length: 10 }, select))
  expect(await stockOf(id)).toBe(10)
})

test('connections that are cut in the middle of transactions and queries are an outage', async () => {
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
  await everything()
  await expectRecovery()
})

test('a real PostgreSQL that ends our connections, and one whose password is another, are outages', async () => {
  await warmUp()
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
  await query(databaseUrl, `${others} and pid <> pg_backend_pid()`)
  expect(await patiently(select)).toEqual([{ one: 1 }])
  const ending = errorOf(db.$queryRaw`select pg_terminate_backend(pg_backend_pid())`)
  expect(await ending).toBeInstanceOf(DatabaseOutage)
  const url = new URL(databaseUrl)
  url.password = 'another'
  const refused = await errorOf(query(url.href, 'select 1'))
  expect(outageOf(refused)?.message).toContain('password authentication failed')
})

test('an outage is one short line in the log, with the id that the caller was told', async () => {
  database.refuse({ code: '57P03', message: 'the database system is starting up' })
  await patiently(async () => expect(String(await errorOf(select()))).toContain('57P03'))
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
