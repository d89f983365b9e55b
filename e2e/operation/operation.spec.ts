import { spawn } from 'node:child_process'
import { type APIRequestContext, request as requests } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { freePort } from '@/lib/platform/edge/free-port'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { brokenInvariants, query } from '@/testing/books/database'
import { apiLogIn, bearer, demo, newProduct, orderBody } from '@/testing/browser/accounts'
import { repeat } from '@/testing/browser/buying'
import { allowedMs, isSoak, rounds } from '@/testing/db/rounds'
import { expect, test } from '@/testing/own-shops/own-shop'
import { launch, manyHolds } from '@/testing/own-shops/shop'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** Operation: a database that starts late, restarts under load, and is proved to be consistent or not. */

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
    ...manyHolds,
  }
}

type Sample = { status: number; retryAfter: string | undefined; at: number }

const LOAD_PAUSE_MS = 100
const LOOPS = rounds(3, 6)
const ORDERS = rounds(10, 20)

/** Places orders and reads the product list in several loops until `stop` is called. Records a sample of every response. */
function startLoad(request: APIRequestContext, by: UserInfo, product: { _id: number; price: string }) {
  const samples: Sample[] = []
  const orders: number[] = []
  async function buyAndBrowse(): Promise<void> {
    const options = { headers: bearer(by), data: orderBody(product) }
    const placed = await request.post('/api/orders/add/', options)
    if (placed.status() === 201) orders.push((await placed.json())._id)
    for (const response of [placed, await request.get('/api/products/')]) {
      const retryAfter = response.headers()['retry-after']
      samples.push({ status: response.status(), retryAfter, at: Date.now() })
    }
  }
  return { samples, orders, stop: repeat(buyAndBrowse, LOAD_PAUSE_MS, LOOPS) }
}

function expectShortRefusals(samples: Sample[], restartedAt: number) {
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
}

/** Runs `npm run prove` to its end. Resolves with its exit code and its output. */
function prove(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.cjs', 'ops/prove', ...args], {
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function expectProveReports(origin: string, url: string) {
  await query(url, 'update "Product" set "countInStock" = "countInStock" + 1 where id = 1')
  const trial = [origin, '--only', 'F01']
  const { code, output } = await prove(trial, { DATABASE_URL: url })
  expect(code).toBe(1)
  expect(output).toMatch(/holds +F01 /)
  expect(output).toMatch(/BROKEN {2}I8 .*\n +product 1: /)
  expect(output).toMatch(/\n1 of \d+ broken\.\n/)
  expect(output).not.toContain('kill')
}

test('O01 O02 a start waits for its database, a restart of PostgreSQL under load is a 503, and prove kills nothing', async ({
  newFolder,
  newDemoFolder,
}) => {
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const { url, stop: stopDatabase } = await startEmbeddedPostgres(databaseFolder)
  await stopDatabase()
  const port = await freePort()
  const shop = launch({ port, dataFolder, name: 'operation', settings: settingsFor(url) })
  await expect
    .poll(() => shop.output(), { timeout: 60_000 })
    .toContain(`The database at ${new URL(url).host}/shop is not reachable yet (ECONNREFUSED), trying again`)
  await startEmbeddedPostgres(databaseFolder)
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain('Ctrl-C stops it.')

  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  const product = await newProduct(request, { countInStock: '100000' })
  const by = await apiLogIn(request, demo.shopper)

  const { samples, orders, stop } = startLoad(request, by, product)
  await expect.poll(() => orders.length).toBeGreaterThan(ORDERS)
  await stopEmbeddedPostgres(databaseFolder)
  await expect.poll(() => samples.at(-1)?.status).toBe(503)
  await startEmbeddedPostgres(databaseFolder)
  const restartedAt = Date.now()
  await expect.poll(() => samples.at(-1)?.status, { timeout: allowedMs(10_000) }).toBeLessThan(300)
  const placedBefore = orders.length
  await expect.poll(() => orders.length).toBeGreaterThan(placedBefore + ORDERS)
  await stop()

  expectShortRefusals(samples, restartedAt)
  for (const id of orders.slice(-5).concat(orders.slice(0, 5))) {
    expect((await request.get(`/api/orders/${id}/`, { headers: bearer(by) })).status()).toBe(200)
  }
  expect(await brokenInvariants(url)).toEqual([])
  await request.dispose()

  await expectProveReports(`http://localhost:${port}`, url)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

// In any other run payment-crash.spec.ts kills a shop, and database tests prove what the other trials repeat.
if (isSoak) {
  test('O03 P07 R02 a shop that is killed under load loses no order, no payment and no refund', async () => {
    test.setTimeout(1_500_000)
    const { code, output } = await prove(['--own', '--rounds', '20'])
    expect(output).toMatch(/\nAll \d+ hold\.\n/)
    expect(output).toMatch(/holds +O03 P07 R02 .* 20 kills, \d+ orders/)
    expect(output).not.toContain('BROKEN')
    expect(code).toBe(0)
  })
}
