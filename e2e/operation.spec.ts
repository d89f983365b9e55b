import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request as requests } from '@playwright/test'
import type { UserInfo } from '@/lib/users/schema'
import {
  embeddedPostgresUrl,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { brokenInvariants, query } from '@/scripts/prove/database.mjs'
import { allowedMs } from '@/testing/rounds'
import { admin, apiLogIn, bearer, demo, newOrder, newProduct, orderBody } from './support/accounts'
import { expect, test } from './support/own-shop'
import { launch, startShop } from './support/shop'

/** Operation: a database that starts late or restarts under load, and a clean stop of the shop. */

test.describe.configure({ timeout: 240_000 })

const secret = 'only-The-Tests-of-operation-0815-know'

function settingsFor(url: string) {
  return {
    DATABASE_URL: url,
    NEXTAUTH_SECRET: secret,
    HOST: '127.0.0.1',
    SHOP_SEED: 'demo',
    PAYMENTS: 'simulator',
    // One account places all orders of the load and never pays.
    MAX_OPEN_ORDERS: '1000000',
  }
}

async function countRows(url: string, sql: string): Promise<number> {
  return (await query(url, sql)).length
}

type Sample = { status: number; retryAfter: string | undefined; at: number }

/** Leaves the processor to the other tests. */
const LOAD_PAUSE_MS = 50

/** Places orders and reads the product list in six loops until `stop` is called. Records a sample of every response. */
function startLoad(request: APIRequestContext, by: UserInfo, product: { _id: number; price: string }) {
  const samples: Sample[] = []
  const orders: number[] = []
  let isRunning = true
  async function buyAndBrowse(): Promise<void> {
    while (isRunning) {
      const placed = await request.post('/api/orders/add/', {
        headers: bearer(by),
        data: orderBody(product),
      })
      if (placed.status() === 201) orders.push((await placed.json())._id)
      for (const response of [placed, await request.get('/api/products/')]) {
        const retryAfter = response.headers()['retry-after']
        samples.push({ status: response.status(), retryAfter, at: Date.now() })
      }
      await sleep(LOAD_PAUSE_MS)
    }
  }
  const loops = Promise.all(Array.from({ length: 6 }, buyAndBrowse))
  async function stop(): Promise<void> {
    isRunning = false
    await loops
  }
  return { samples, orders, stop }
}

test('O01 while PostgreSQL restarts under load the shop answers 503 with Retry-After, and recovers without a restart', async ({
  newFolder,
  newDemoFolder,
}) => {
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const { url } = await startEmbeddedPostgres(databaseFolder)
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'restart', settings: settingsFor(url) })
  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  const byAdmin = await apiLogIn(request, admin)
  const by = await apiLogIn(request, demo.shopper)
  const product = await newProduct(request, byAdmin, { countInStock: '100000' })

  const { samples, orders, stop } = startLoad(request, by, product)
  await expect.poll(() => orders.length).toBeGreaterThan(20)
  await stopEmbeddedPostgres(databaseFolder)
  await expect.poll(() => samples.at(-1)?.status).toBe(503)
  await startEmbeddedPostgres(databaseFolder)
  const restartedAt = Date.now()
  await expect.poll(() => samples.at(-1)?.status, { timeout: allowedMs(10_000) }).toBeLessThan(300)
  const placedBefore = orders.length
  await expect.poll(() => orders.length).toBeGreaterThan(placedBefore + 20)
  await stop()

  const withoutRetryAfter = samples.filter(
    ({ status, retryAfter }) => ![200, 201].includes(status) && !retryAfter,
  )
  expect(withoutRetryAfter).toEqual([])
  const refused = samples.filter(({ status }) => status !== 200 && status !== 201)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  const last = refused.at(-1)?.at ?? 0
  expect(last - restartedAt, 'milliseconds from the restart to the last refusal').toBeLessThan(
    allowedMs(10_000),
  )
  for (const id of orders.slice(-5).concat(orders.slice(0, 5))) {
    expect((await request.get(`/api/orders/${id}/`, { headers: bearer(by) })).status()).toBe(200)
  }
  expect(await brokenInvariants(url)).toEqual([])
  await request.dispose()
  await shop.stop()
})

test('O02 a start without a reachable database logs why it waits, and opens the shop once the database is up', async ({
  newFolder,
  newDemoFolder,
}) => {
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const { url } = await startEmbeddedPostgres(databaseFolder)
  await stopEmbeddedPostgres(databaseFolder)
  const port = await freePort()
  const settings = settingsFor(url)
  const shop = launch({ port, dataFolder, name: 'late-database', settings })
  await expect
    .poll(() => shop.output(), { timeout: 60_000 })
    .toContain(`The database at ${new URL(url).host}/shop is not reachable yet (ECONNREFUSED), trying again`)
  await startEmbeddedPostgres(databaseFolder)
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain('Ctrl-C stops it.')
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('O04 a shop stopped during a payment completes it, then exits with 0 within the stop timeout', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'stop' })
  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  const by = await apiLogIn(request, demo.shopper)
  const product = await newProduct(request, await apiLogIn(request, admin))
  const order = await newOrder(request, by, product)
  const begun = await request.post(`/api/orders/${order._id}/paypal/`, { headers: bearer(by) })
  const { id: token } = await begun.json()
  await request.post('/paypal-simulator/checkoutnow/approve', { form: { token } })
  const delay = { data: { delayMs: 1000 } }
  expect((await request.post(`${shop.simulatorUrl}/simulator/faults`, delay)).ok()).toBe(true)

  const paying = request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(by) })
  // The stop comes during the capture: the simulator delays each response by one second.
  const url = embeddedPostgresUrl(dataFolder) ?? ''
  const capturing = `select 1 from "Payment" where "orderId" = ${order._id} and status = 'capturing'`
  await expect.poll(() => countRows(url, capturing)).toBe(1)
  const stopping = shop.stop()
  const paid = await paying
  expect(paid.status()).toBe(200)
  expect(await paid.json()).toMatchObject({ _id: order._id, isPaid: true })
  await stopping
  await request.dispose()
})
