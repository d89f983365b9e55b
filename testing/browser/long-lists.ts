import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { query } from '@/testing/books/database'
import { demo } from './accounts'

/** Lists of more than a hundred rows. */

const PAGE_SIZE = 100
const series = 'generate_series(1, 120) AS n'
const createdAt = `now() - interval '1 year' - n * interval '1 hour'`

/** Inserts 120 users, products and orders that are older than all others. */
export async function addRows(databaseUrl: string): Promise<void> {
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

/** Follows the list's next link once and goes back in the browser. Expects the rows of each page. */
export async function expectWalk(page: Page, path: string, rows: Locator): Promise<void> {
  await page.goto(path)
  await expect(rows).toHaveCount(PAGE_SIZE)
  const first = await rows.allTextContents()
  const links = page.locator('main nav[aria-label="Pages"]')
  await expect(links.locator('a[rel="prev"]')).toHaveCount(0)
  const next = links.locator('a[rel="next"]')
  const address = (await next.getAttribute('href')) ?? ''
  await next.click()
  await expect(page).toHaveURL(address)
  await expect(rows.first()).not.toHaveText(first[0] ?? '')
  const second = await rows.allTextContents()
  expect(second.filter((row) => first.includes(row))).toEqual([])
  await links.locator('a[rel="prev"]').click()
  await expect(rows).toHaveText(first)
}

/** Follows the next links without a browser. Returns what `row` captures on each page, without duplicates per page. */
export async function readPages(
  request: APIRequestContext,
  path: string,
  row: RegExp,
  pageSize = PAGE_SIZE,
): Promise<string[]> {
  const found: string[] = []
  for (let next: string | undefined = path; next; ) {
    const html: string = await (await request.get(next)).text()
    const rows = new Set([...html.matchAll(row)].map(([, id = '']) => id))
    const links: string[] = [...html.matchAll(/<a\b[^>]*>/g)].map(([link]) => link)
    next = links.find((link) => link.includes('rel="next"'))?.match(/href="([^"]*)"/)?.[1]
    if (next) expect(rows.size, path).toBe(pageSize)
    found.push(...rows)
  }
  return found
}
