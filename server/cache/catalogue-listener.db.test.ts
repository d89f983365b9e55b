import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'
import { createProduct } from '@/testing/db/rows'
import { listenToCatalogue } from './catalogue-listener'

/** Records what the listener reports to the cache. */
function recordingCache() {
  const calls: string[] = []
  const record = (name: string) => () => void calls.push(name)
  const recordId = (name: string) => (id: number) => void calls.push(`${name} ${id}`)
  const cache = {
    open: record('open'),
    close: record('close'),
    clear: record('clear'),
    dropProducts: record('drop all'),
    dropProduct: recordId('drop'),
    dropCount: recordId('drop count'),
    dropVersion: recordId('drop version'),
    dropTranslation: (language: string, id: number) => void calls.push(`drop ${language} ${id}`),
    dropTranslations: (language: string) => void calls.push(`drop all ${language}`),
    dropLanguage: (language: string) => void calls.push(`drop the shop in ${language}`),
  }
  return { calls, cache }
}

async function start(url = env().DATABASE_URL) {
  const { calls, cache } = recordingCache()
  const listener = listenToCatalogue(url, cache)
  onTestFinished(() => listener.stop())
  await vi.waitFor(() => expect(calls).toContain('open'))
  return { calls, listener }
}

/** The database behind a connection that the test can cut or freeze. */
async function startRelay() {
  const { hostname, port } = new URL(env().DATABASE_URL)
  const sockets = new Set<net.Socket>()
  const startups: string[] = []
  const relay = net.createServer((client) => {
    const server = net.connect(Number(port), hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.once('data', (packet) => void startups.push(packet.toString('latin1')))
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    relay.close()
  })
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const url = new URL(env().DATABASE_URL)
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return { url: url.href, cut, freeze, startups }
}

test('S03 what is committed has been heard once `catchUp` resolves; what is rolled back is not heard', async () => {
  const { calls, listener } = await start()
  for (let times = 0; times < 20; times++) {
    const { id } = await createProduct()
    await listener.catchUp()
    expect(calls).toContain(`drop ${id}`)
    await db.product.update({ where: { id }, data: { priceCents: 1 } })
    await listener.catchUp()
    expect(calls.filter((call) => call === `drop ${id}`)).toHaveLength(2)
  }
  const before = calls.length
  const change = db.$transaction(async (transaction) => {
    await transaction.product.updateMany({ data: { priceCents: 2 } })
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  await listener.catchUp()
  expect(calls).toHaveLength(before)
  await db.$executeRaw`truncate "Review" cascade`
  await listener.catchUp()
  expect(calls.at(-1)).toBe('drop all')
})

test('W14 a stock that stays above zero drops the numbers of a product, and an unknown payload every product', async () => {
  const { calls, listener } = await start()
  const { id } = await createProduct({ countInStock: 2 })
  const lastCall = async () => {
    await listener.catchUp()
    return calls.at(-1)
  }
  for (const [countInStock, call] of [
    [1, `drop count ${id}`],
    [0, `drop ${id}`],
    [1, `drop ${id}`],
  ] as const) {
    await db.product.update({ where: { id }, data: { countInStock } })
    expect(await lastCall()).toBe(call)
  }
  for (const [payload, call] of [
    ['de 7', 'drop de 7'],
    ['de *', 'drop all de'],
    ['de shop', 'drop the shop in de'],
  ]) {
    await db.$executeRaw`select pg_notify('catalogue', ${payload})`
    expect(await lastCall()).toBe(call)
  }
  for (const payload of [`+${id}`, '', `${id} 1`]) {
    await db.$executeRaw`select pg_notify('catalogue', '1')`
    expect(await lastCall()).toBe('drop 1')
    await db.$executeRaw`select pg_notify('catalogue', ${payload})`
    expect(await lastCall()).toBe('drop all')
  }
})

test('S02 from the moment its connection is cut the cache is closed, and opens when it listens again', async () => {
  const relay = await startRelay()
  const { calls, listener } = await start(relay.url)
  relay.cut()
  await vi.waitFor(() => expect(calls).toEqual(['open', 'close']))
  await vi.waitFor(() => expect(calls).toEqual(['open', 'close', 'open']), { timeout: 20_000 })
  const { id } = await createProduct()
  await listener.catchUp()
  expect(calls.at(-1)).toBe(`drop ${id}`)
})

test('S02 while it does not listen, a write drops the renders that are under way, and the log says why', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const lines = () => log.mock.calls.map(([line]) => String(line))
  const { calls, listener } = await start()
  const ended = db.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop front' and datname = current_database()`
  await ended
  await vi.waitFor(() => expect(calls.filter((call) => call === 'open')).toHaveLength(2), { timeout: 20_000 })
  expect(lines()).toEqual([
    expect.stringContaining('The connection: terminating connection due to administrator command.'),
    'The database reports changes of products again.',
  ])
  log.mockClear()
  const url = new URL(env().DATABASE_URL)
  Object.assign(url, { port: '1', password: 'hunter2' })
  const other = recordingCache()
  const away = listenToCatalogue(url.href, other.cache)
  onTestFinished(() => away.stop())
  await vi.waitFor(() => expect(lines()).toEqual([expect.stringContaining('ECONNREFUSED')]))
  other.calls.length = 0
  await away.catchUp()
  expect(other.calls.at(-1)).toBe('close')
  expect(lines().join()).not.toContain('hunter2')
  expect(listener).toBeDefined()
})

test('S02 a connection that no longer answers counts as lost', async () => {
  const relay = await startRelay()
  const { calls, listener } = await start(relay.url)
  relay.freeze()
  // All of them wait for one answer that does not come, not each for its own.
  await Promise.all(Array.from({ length: 200 }, () => listener.catchUp()))
  expect(calls.slice(0, 2)).toEqual(['open', 'close'])
})

async function isShopLockFree() {
  const [row] = await db.$queryRaw<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock(${SHOP_LOCK}) as "isFree"`
  return row?.isFree
}

test('B04 a restore sees that the shop is running while its front server listens', async () => {
  // The server may still be ending the connections of earlier tests.
  await expect.poll(isShopLockFree).toBe(true)
  const { listener } = await start()
  expect(await isShopLockFree()).toBe(false)
  await listener.stop()
  await expect.poll(isShopLockFree).toBe(true)
})

test('B04 a front server that has met a restore holds the lock soon after its end', async () => {
  const restore = new pg.Client({ connectionString: env().DATABASE_URL })
  await restore.connect()
  await restore.query(`select pg_advisory_lock(${SHOP_LOCK})`)
  await start()
  await restore.end()
  await expect.poll(isShopLockFree, { interval: 500, timeout: 30_000 }).toBe(false)
})

test('B04 PostgreSQL frees the lock soon after the front server has lost its power', async () => {
  const relay = await startRelay()
  await start(relay.url)
  expect(relay.startups).toEqual([expect.stringContaining(keepAlive)])
})
