import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { query } from '@/testing/books/database'
import { admin, apiLogIn, bearer, demo, newAccount, newProduct, orderBody } from '@/testing/browser/accounts'
import { repeat } from '@/testing/browser/buying'
import { linksOf, mainOf, textOf } from '@/testing/browser/pages'
import { allowedMs } from '@/testing/db/rounds'
import { type DemoShop, expect, openDemoShop, test } from '@/testing/own-shops/own-shop'
import { pidOf, startShop } from '@/testing/own-shops/shop'
import { treeOf } from '@/tools/bench/processes'

/** The front server with real Next processes and a real database behind it, and lists of more than a hundred rows. */

test.setTimeout(240_000)

let first: DemoShop
test.beforeAll(async () => {
  first = await openDemoShop('front')
})
test.afterAll(() => first.close())

/** The Next processes behind the front server. */
function nextPids(): number[] {
  const front = pidOf(first.dataFolder, 'The shop')
  return treeOf([front])
    .map(({ pid }) => pid)
    .filter((pid) => pid !== front)
}

const LOAD_PAUSE_MS = 25

type Seen = { status: number; retryAfter: string | undefined }

/** Requests the path in a loop until `stop`, which returns the answers. */
function keepAsking(request: APIRequestContext, path: string) {
  const seen: Seen[] = []
  const end = repeat(async () => {
    const answer = await request.get(path)
    seen.push({ status: answer.status(), retryAfter: answer.headers()['retry-after'] })
  }, LOAD_PAUSE_MS)
  return { seen, stop: () => end().then(() => seen) }
}

const statusesOf = (seen: Seen[]) => [...new Set(seen.map(({ status }) => status))].sort()

const PAGE_SIZE = 100
const series = 'generate_series(1, 120) AS n'
const createdAt = `now() - interval '1 year' - n * interval '1 hour'`

/** Inserts 120 users, products and orders that are older than all others. */
async function addRows(databaseUrl: string): Promise<void> {
  const sql = `INSERT INTO "User" (name, email, "passwordHash", "createdAt")
    SELECT 'Person ' || n, 'person' || n || '@example.com', '-', ${createdAt} FROM ${series};
    INSERT INTO "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt")
    SELECT 'Thing ' || n, '/icon-192.png', 'A thing.', 'Brand', 'Category', 750, 0, ${createdAt}, now() FROM ${series};
    INSERT INTO "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents",
    "taxCents", "totalCents", "stockState", "heldUntil", "createdAt", "userId")
    SELECT 'Paypal', 'a', 'b', 'c', 'd', 750, 1000, 62, 1812, 'released', NULL, ${createdAt},
    (SELECT id FROM "User" WHERE email = '${demo.shopper.email}') FROM ${series}`
  await query(databaseUrl, sql)
}

/** Returns the first cell of each row of a list's page, and where its links to the other pages lead. */
async function readList(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  const html = await mainOf(answer)
  const cells = html.matchAll(/<tr\b[^>]*>\s*<td\b[^>]*>(.*?)<\/td>/gs)
  const links = linksOf(/<nav aria-label="Pages".*?<\/nav>/s.exec(html)?.[0] ?? '')
  const linkTo = (rel: string) => links.find(({ attributes }) => attributes.includes(`rel="${rel}"`))?.href
  const rows = [...cells].map(([, cell = '']) => textOf(cell))
  return { rows, previous: linkTo('prev'), next: linkTo('next') }
}

/** Follows the list's next link and the one back. Expects `count` rows, each on one of two pages. */
async function expectWalk(request: APIRequestContext, path: string, count: number): Promise<void> {
  const one = await readList(request, path)
  expect(one.rows, path).toHaveLength(PAGE_SIZE)
  expect(one.previous, path).toBeUndefined()
  const two = await readList(request, one.next ?? '')
  expect(two.rows, path).toHaveLength(count - PAGE_SIZE)
  expect(new Set([...one.rows, ...two.rows]).size, path).toBe(count)
  expect((await readList(request, two.previous ?? '')).rows, path).toEqual(one.rows)
}

// The same links in a browser: e2e/shop/shop-window.spec.ts.
test('lists of over a hundred rows are paged, and every row is on exactly one page', async ({
  playwright,
}) => {
  await addRows(first.databaseUrl)
  const count = async (rows: string) =>
    Number((await query(first.databaseUrl, `SELECT count(*) FROM ${rows}`))[0]?.count)
  const request = await playwright.request.newContext({ baseURL: first.baseURL })
  await apiLogIn(request, admin)
  for (const table of ['User', 'Product', 'Order'])
    await expectWalk(request, `/adminpage/${table.toLowerCase()}s`, await count(`"${table}"`))
  const { id } = await apiLogIn(request, demo.shopper)
  await expectWalk(request, '/profile', await count(`"Order" WHERE "userId" = ${id}`))
  await request.dispose()
})

test('S09 W07 under load a killed or stopped Next costs cached pages nothing and is back in 5 s; SIGHUP costs nothing', async () => {
  const { request } = first
  await request.get('/products/1')
  const load = () =>
    [keepAsking(request, '/products/1'), keepAsking(request, '/api/orders/myorders/')] as const

  await test.step('killed', async () => {
    const [cached, others] = load()
    const [pid = 0] = nextPids()
    process.kill(pid, 'SIGKILL')
    const timeout = allowedMs(5000)
    await expect.poll(() => statusesOf(others.seen), { intervals: [20], timeout }).toEqual([401, 503])
    await expect.poll(() => others.seen.at(-1)?.status, { intervals: [20], timeout }).toBe(401)
    expect(nextPids()).not.toContain(pid)
    expect(statusesOf(await cached.stop())).toEqual([200])
    const refused = (await others.stop()).filter(({ status }) => status === 503)
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  })

  await test.step('W07 stopped', async () => {
    const cached = keepAsking(request, '/products/1')
    const [pid = 0] = nextPids()
    process.kill(pid, 'SIGSTOP')
    const stoppedAt = Date.now()
    const refused = await request.get('/api/orders/myorders/')
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5'])
    expect(Date.now() - stoppedAt).toBeLessThan(allowedMs(10_000))
    const status = async () => (await request.get('/api/orders/myorders/')).status()
    await expect.poll(status, { intervals: [20], timeout: allowedMs(5000) }).toBe(401)
    expect(nextPids()).not.toContain(pid)
    expect(statusesOf(await cached.stop())).toEqual([200])
  })

  await test.step('replaced', async () => {
    const [cached, others] = load()
    const before = nextPids()
    first.process.kill('SIGHUP')
    await expect.poll(() => nextPids().some((pid) => before.includes(pid))).toBe(false)
    expect(statusesOf(await cached.stop())).toEqual([200])
    // Asked without a token: answered by Next, and without the database.
    expect(statusesOf(await others.stop())).toEqual([401])
  })
})

function startSecondInstance(dataFolder: string) {
  return startShop({
    dataFolder,
    name: 'front',
    settings: {
      DATABASE_URL: first.databaseUrl,
      NEXTAUTH_SECRET: readFileSync(path.join(first.dataFolder, 'secret'), 'utf8'),
      HOST: '127.0.0.1',
      PAYMENTS: 'simulator',
      WORKERS: '2',
    },
  })
}

test('S03 two instances on one database: what changes on one, or by SQL, is seen on the other, and the last unit is sold once', async ({
  newFolder,
}) => {
  const second = await startSecondInstance(newFolder())
  const [one, other] = [first.request, second.request]
  const product = await newProduct(one, { countInStock: '1' })
  const priceOn = async (request: APIRequestContext) =>
    (await (await request.get(`/api/products/${product._id}/`)).json()).price
  const expectPrice = async (price: string) => {
    for (const request of [one, other])
      await expect.poll(() => priceOn(request), { intervals: [5] }).toBe(price)
  }

  await expectPrice(product.price)
  for (const cents of [1100, 1200, 1300]) {
    await query(first.databaseUrl, 'update "Product" set "priceCents" = $1 where id = $2', [
      cents,
      product._id,
    ])
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
  await second.stop()
})
