import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findDatabaseFaults } from '@/lib/admin/health/check-database'
import { runOnOneInstance } from '@/lib/admin/jobs/run-on-one-instance'
import { db } from '@/lib/platform/db/db'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { listenToCatalogue } from '@/server/cache/catalogue-listener'
import { createPageCache } from '@/server/cache/page-cache'
import { query } from '@/testing/db/database-server'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { signalServer, startReplicatedDatabase } from '@/testing/db/replicated-database'
import { createProduct } from '@/testing/db/rows'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { DatabaseClient } from './database-client'
import { isDatabaseDown } from './database-outage'

vi.unmock('./database-timeouts')

const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
const database = await startReplicatedDatabase(temporaryFolder(), undefined, settings)
process.env.DATABASE_URL = `${database.url}?target_session_attrs=read-write`
afterAll(async () => {
  await db.$disconnect()
  await database.stop()
})

const heard: string[] = []
const dropProduct = (id: number) => void heard.push(`drop ${id}`)
const listener = listenToCatalogue(process.env.DATABASE_URL, { ...createPageCache(0), dropProduct })
afterAll(() => listener.stop())

const portOf = (url: string) => Number(new URL(url).port)
const usedPort = async () => {
  const [row] = await db.$queryRaw<{ port: number }[]>`select inet_server_port() as port`
  return row?.port
}

/** Returns whether the pool, the lock of jobs, readiness, the listener and the shop's lock all use the server of this address. */
async function expectAllAt(url: string) {
  await vi.waitFor(async () => expect(await usedPort()).toBe(portOf(url)), { timeout: 30_000 })
  // At the first attempt: no session of another server is left.
  await Promise.all(Array.from({ length: 10 }, async () => expect(await usedPort()).toBe(portOf(url))))
  expect(await findDatabaseFaults()).toEqual([])
  const lock = "select 1 from pg_locks where locktype = 'advisory' and objid = hashtext('failover')::oid"
  const held = await runOnOneInstance('failover', async () => {
    expect((await query(url, lock)).rowCount).toBe(1)
  })
  expect(held).toBe(true)
  const id = await vi.waitFor(
    async () => {
      const { id } = await createProduct()
      await listener.catchUp()
      expect(heard).toContain(`drop ${id}`)
      return id
    },
    { timeout: 30_000 },
  )
  const shop = `select 1 from pg_locks where locktype = 'advisory' and objid = ${SHOP_LOCK}`
  expect((await query(url, shop)).rowCount).toBe(1)
  expect((await query(url, `select 1 from "Product" where id = ${id}`)).rowCount).toBe(1)
  return id
}

/** A session without timeouts, of a program that knows nothing of the servers' past. */
async function openSession(url = database.url) {
  const client = new DatabaseClient({ connectionString: `${url}?application_name=${randomUUID()}` })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => void client.once('end', resolve))
  await client.connect()
  onTestFinished(() => client.end())
  return { ended, port: client.port }
}

/** Expects an outage on every way to a database of which no server accepts changes. */
async function expectOutage() {
  const ways = [() => usedPort(), () => runOnOneInstance('failover', async () => {}), findDatabaseFaults]
  for (const way of ways) {
    const error = await way().catch((error: unknown) => error)
    expect(isDatabaseDown(error), String(error)).toBe(true)
    expect(String(error)).not.toContain(new URL(database.first.url).password)
  }
}

test('W11 pool, jobs, readiness, listener and locks find the promoted server, and leave the old one when it is back', async () => {
  const before = await expectAllAt(database.first.url)
  const { ended } = await openSession()
  signalServer(database.first, 'SIGSTOP')
  await database.promote()
  await expectAllAt(database.second.url)
  await ended
  expect((await query(database.second.url, `select 1 from "Product" where id = ${before}`)).rowCount).toBe(1)

  // The old primary still accepts changes, and is named first.
  signalServer(database.first, 'SIGCONT')
  await query(database.first.url, 'select 1')
  await expectAllAt(database.second.url)
  // A new program waits for the successor, which answers later. Again where it took seconds on a busy machine.
  const slow = await startDatabaseStandIn(database.second.url, 100)
  onTestFinished(() => slow.stop())
  const url = database.url.replace(new URL(database.second.url).host, new URL(slow.url).host)
  await vi.waitFor(async () => expect((await openSession(url)).port).toBe(portOf(slow.url)), {
    timeout: 30_000,
  })

  // Not even while its successor is away: it lacks what was committed since.
  signalServer(database.second, 'SIGSTOP')
  await vi.waitFor(expectOutage, { timeout: 60_000 })
  signalServer(database.second, 'SIGCONT')
  await expectAllAt(database.second.url)
})

test('W11 without a server that accepts changes each address is named with its reason, and no password', async () => {
  const { username, password } = new URL(database.second.url)
  const client = new DatabaseClient({
    connectionString: `postgresql://${username}:${password}@127.0.0.1:1,localhost:2/shop`,
  })
  const error: unknown = await client.connect().catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'ECONNREFUSED',
    message: expect.stringMatching(
      /^no server of the database accepts changes \(127\.0\.0\.1:1 .*ECONNREFUSED.*, localhost:2 .*ECONNREFUSED.*\)$/,
    ),
  })
  expect(String(error)).not.toContain(password)
})
