import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { treeOf } from '@/scripts/bench/processes.mjs'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { query } from '@/scripts/prove/database.mjs'
import { allowedMs } from '@/testing/rounds'
import { admin, apiLogIn, bearer, newAccount, newProduct, orderBody } from './support/accounts'

import { expect, test } from './support/own-shop'
import { readRun, startShop } from './support/shop'

/** The front server with real Next processes and a real database behind it. */

/** The Next processes behind a shop's front server. */
function nextPids(dataFolder: string): number[] {
  const front = readRun(dataFolder)?.children?.find(({ name }) => name === 'The shop')?.pid ?? 0
  return treeOf([front])
    .map(({ pid }) => pid)
    .filter((pid) => pid !== front)
}

type Seen = { status: number; retryAfter: string | undefined }

/** Requests the path in a loop until `stop`, which returns the distinct answers. */
function keepAsking(request: APIRequestContext, path: string) {
  const seen: Seen[] = []
  let isRunning = true
  const loop = (async () => {
    while (isRunning) {
      const answer = await request.get(path)
      seen.push({ status: answer.status(), retryAfter: answer.headers()['retry-after'] })
      await sleep(5)
    }
  })()
  return {
    seen,
    async stop() {
      isRunning = false
      await loop
      return seen
    },
  }
}

const statusesOf = (seen: Seen[]) => [...new Set(seen.map(({ status }) => status))].sort()

test('S09 while Next is killed under load cached pages are served without a failure, all others are 503, and both are back within five seconds; SIGHUP replaces Next without any', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'front' })
  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  await request.get('/products/1')
  const load = () =>
    [keepAsking(request, '/products/1'), keepAsking(request, '/api/orders/myorders/')] as const

  await test.step('killed', async () => {
    const [cached, others] = load()
    const [pid = 0] = nextPids(dataFolder)
    process.kill(pid, 'SIGKILL')
    const timeout = allowedMs(5000)
    await expect.poll(() => statusesOf(others.seen), { intervals: [20], timeout }).toEqual([401, 503])
    await expect.poll(() => others.seen.at(-1)?.status, { intervals: [20], timeout }).toBe(401)
    expect(nextPids(dataFolder)).not.toContain(pid)
    expect(statusesOf(await cached.stop())).toEqual([200])
    const refused = (await others.stop()).filter(({ status }) => status === 503)
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  })

  await test.step('replaced', async () => {
    const [cached, others] = load()
    const before = nextPids(dataFolder)
    shop.process.kill('SIGHUP')
    await expect.poll(() => nextPids(dataFolder).some((pid) => before.includes(pid))).toBe(false)
    expect(statusesOf(await cached.stop())).toEqual([200])
    // Asked without a token: answered by Next, and without the database.
    expect(statusesOf(await others.stop())).toEqual([401])
  })
  await request.dispose()
  await shop.stop()
})

test('S03 two instances on one database: what changes on one, or by SQL, is seen on the other, and the last unit is sold once', async ({
  newDemoFolder,
  newFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const ports = [await freePort(), await freePort()] as const
  const first = await startShop({ port: ports[0], dataFolder, name: 'front' })
  const databaseUrl = embeddedPostgresUrl(dataFolder) ?? ''
  const second = await startShop({
    port: ports[1],
    dataFolder: newFolder(),
    name: 'front',
    settings: {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: readFileSync(path.join(dataFolder, 'secret'), 'utf8'),
      HOST: '127.0.0.1',
      PAYMENTS: 'simulator',
      WORKERS: '2',
    },
  })
  const [one, other] = await Promise.all(
    ports.map((port) => requests.newContext({ baseURL: `http://localhost:${port}` })),
  )
  if (!one || !other) throw new Error('no clients')
  const by = await apiLogIn(one, admin)
  const product = await newProduct(one, by, { countInStock: '1' })
  const priceOn = async (request: APIRequestContext) =>
    (await (await request.get(`/api/products/${product._id}/`)).json()).price
  const expectPrice = async (price: string) => {
    for (const request of [one, other])
      await expect.poll(() => priceOn(request), { intervals: [5] }).toBe(price)
  }

  await expectPrice(product.price)
  for (const cents of [1100, 1200, 1300]) {
    await query(databaseUrl, 'update "Product" set "priceCents" = $1 where id = $2', [cents, product._id])
    await expectPrice(`${cents / 100}.00`)
  }

  const buyers = [await newAccount(one), await newAccount(other)] as const
  const data = orderBody({ ...product, price: '13.00' })
  const orders = await Promise.all(
    [one, other].map((request, index) =>
      request.post('/api/orders/add/', { data, headers: bearer((buyers[index] ?? buyers[0]).info) }),
    ),
  )
  expect(orders.map((answer) => answer.status()).sort()).toEqual([201, 409])
  for (const request of [one, other]) {
    const page = async () => (await request.get(`/products/${product._id}`)).text()
    await expect.poll(page, { intervals: [5] }).toContain('Out Of Stock')
  }
  for (const request of [one, other]) await request.dispose()
  await second.stop()
  await first.stop()
})
