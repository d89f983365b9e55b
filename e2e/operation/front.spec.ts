import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { query } from '@/testing/books/database'
import { admin, apiLogIn, bearer, demo, newAccount, newProduct, orderBody } from '@/testing/browser/accounts'
import { linksOf, mainOf, textOf } from '@/testing/browser/pages'
import { type DemoShop, expect, openDemoShop, test } from '@/testing/own-shops/own-shop'
import { startShop } from '@/testing/own-shops/shop'

/** The front server with real Next processes and a real database behind it, and lists of more than a hundred rows. */

test.setTimeout(240_000)

let first: DemoShop
test.beforeAll(async () => {
  first = await openDemoShop('front')
})
test.afterAll(() => first.close())

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

/** Follows the list's next links to its end and one link back. Expects `count` rows, each on one of at least two pages. */
async function expectWalk(request: APIRequestContext, path: string, count: number): Promise<void> {
  const first = await readList(request, path)
  expect(first.previous, path).toBeUndefined()
  const pages = [first]
  for (let next = first.next; next; next = pages.at(-1)?.next) pages.push(await readList(request, next))
  expect(pages.length, path).toBe(Math.ceil(count / PAGE_SIZE))
  expect(pages.length, path).toBeGreaterThan(1)
  for (const { rows } of pages.slice(0, -1)) expect(rows, path).toHaveLength(PAGE_SIZE)
  const all = pages.flatMap(({ rows }) => rows)
  expect([all.length, new Set(all).size], path).toEqual([count, count])
  const [before, last] = pages.slice(-2)
  expect((await readList(request, last?.previous ?? '')).rows, path).toEqual(before?.rows)
}

// Links of pages in a browser, of the catalogue: e2e/shop/shop-window.spec.ts.
test('lists of over a hundred rows are paged, and every row is on exactly one page', async ({
  playwright,
}) => {
  await addRows(first.databaseUrl)
  const count = async (rows: string) =>
    Number((await query(first.databaseUrl, `SELECT count(*) FROM ${rows}`))[0]?.count)
  const request = await playwright.request.newContext({ baseURL: first.baseURL })
  await apiLogIn(request, admin)
  const paths = { User: 'users', Product: 'products?group=0', Order: 'orders' }
  for (const [table, path] of Object.entries(paths))
    await expectWalk(request, `/adminpage/${path}`, await count(`"${table}"`))
  const { id } = await apiLogIn(request, demo.shopper)
  await expectWalk(request, '/profile', await count(`"Order" WHERE "userId" = ${id}`))
  await request.dispose()
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
