import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { admin, apiLogIn, demo, newProduct, signIn } from './support/accounts'
import { test } from './support/own-shop'
import { startShop } from './support/shop'

/** Lists of more than a hundred rows, on a separate shop. */

test.setTimeout(240_000)

const series = 'generate_series(1, 120) AS n'
const createdAt = `now() - interval '1 year' - n * interval '1 hour'`

/** Inserts 120 users, products and orders that are older than all others. */
async function addRows(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO "User" (name, email, "passwordHash", "createdAt")
    SELECT 'Person ' || n, 'person' || n || '@example.com', '-', ${createdAt} FROM ${series}`)
  await client.query(`INSERT INTO "Product" (name, image, description, brand, category, "priceCents",
    "countInStock", "createdAt", "updatedAt")
    SELECT 'Thing ' || n, '/icon-192.png', 'A thing.', 'Brand', 'Category', 750, 0, ${createdAt}, now() FROM ${series}`)
  await client.query(
    `INSERT INTO "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents",
    "taxCents", "totalCents", "stockState", "heldUntil", "createdAt", "userId")
    SELECT 'Paypal', 'a', 'b', 'c', 'd', 750, 1000, 62, 1812, 'released', NULL, ${createdAt},
    (SELECT id FROM "User" WHERE email = $1) FROM ${series}`,
    [demo.shopper.email],
  )
}

/** Follows the next links from the list's first page to its last, then goes back one page. Returns the texts of all `rows`. */
async function walk(page: Page, path: string, rows: Locator, pageSize: number): Promise<string[]> {
  const next = page.locator('main nav[aria-label="Pages"] a[rel="next"]')
  const previous = page.locator('main nav[aria-label="Pages"] a[rel="prev"]')
  const texts: string[] = []
  await page.goto(path)
  await expect(previous).toHaveCount(0)
  for (;;) {
    await expect(rows.first()).toBeVisible()
    texts.push(...(await rows.allTextContents()))
    if ((await next.count()) === 0) break
    await expect(rows).toHaveCount(pageSize)
    const address = await next.getAttribute('href')
    await next.click()
    await expect(page).toHaveURL(address ?? '')
    await expect(rows.first()).not.toHaveText(texts.at(-pageSize) ?? '')
  }
  await previous.click()
  await expect(rows).toHaveCount(pageSize)
  const nextToLast = Math.ceil(texts.length / pageSize) - 2
  await expect(rows.first()).toHaveText(texts[nextToLast * pageSize] ?? '')
  return texts
}

/** Follows the next links without a browser. Returns what `row` captures on each page, without duplicates per page. */
async function readPages(page: Page, path: string, row: RegExp, pageSize: number): Promise<string[]> {
  const found: string[] = []
  for (let next: string | undefined = path; next; ) {
    const html: string = await (await page.request.get(next)).text()
    const rows = new Set([...html.matchAll(row)].map(([, id = '']) => id))
    const links: string[] = [...html.matchAll(/<a\b[^>]*>/g)].map(([link]) => link)
    next = links.find((link) => link.includes('rel="next"'))?.match(/href="([^"]*)"/)?.[1]
    if (next) expect(rows.size, path).toBe(pageSize)
    found.push(...rows)
  }
  return found
}

test('lists of more than a hundred rows are paged, and every row is on exactly one page', async ({
  newDemoFolder,
  browser,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'paging' })
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(dataFolder) ?? undefined })
  await client.connect()
  await addRows(client)
  const count = async (table: string) =>
    Number((await client.query(`SELECT count(*) FROM "${table}"`)).rows[0].count)
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  // Creating a product also expires home, which may have been cached before the rows were inserted.
  await newProduct(page.request, await apiLogIn(page.request, admin))

  await signIn(page, admin)
  const rows = page.locator('main tbody td:first-child')
  const users = await walk(page, '/adminpage/users', rows, 100)
  const products = await readPages(page, '/adminpage/products', /href="\/products\/(\d+)"/g, 100)
  const orders = await readPages(page, '/adminpage/orders', /href="\/order\/(\d+)"/g, 100)
  const cards = await readPages(page, '/', /href="\/products\/(\d+)"/g, 24)
  for (const [found, table] of [
    [users, 'User'],
    [products, 'Product'],
    [orders, 'Order'],
    [cards, 'Product'],
  ] as const) {
    expect(found, table).toHaveLength(await count(table))
    expect(new Set(found).size, table).toBe(found.length)
  }

  await page.context().clearCookies()
  await signIn(page, demo.shopper)
  const own = await readPages(page, '/profile', /href="\/order\/(\d+)"/g, 100)
  expect(new Set(own).size).toBeGreaterThan(120)
  await page.close()
  await client.end()
  await shop.stop()
})
