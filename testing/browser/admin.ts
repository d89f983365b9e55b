import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import { query } from '@/testing/books/database'

/** Helpers for tests of the admin pages. */

/** Returns the table row that contains a link to `link`. */
export function rowOf(page: Page, link: string): Locator {
  return page.locator(`tr:has(a[href="${link}"])`)
}

/** Runs one statement in the shop's database and returns its rows. */
export function runSql(sql: string, values: unknown[] = []) {
  return query(embeddedPostgresUrl(process.env.E2E_DATA_DIR ?? '.data') ?? '', sql, values)
}

/** Adds accounts that nobody signs in to, and returns their ids, the newest first as in the list. */
export async function addUsers(count: number, name = 'New Person'): Promise<number[]> {
  const sql = `INSERT INTO "User" (name, email, "passwordHash")
    SELECT $1, gen_random_uuid() || '@example.com', 'none' FROM generate_series(1, $2) RETURNING id`
  const rows = await runSql(sql, [name, count])
  return rows.map(({ id }) => Number(id)).sort((a, b) => b - a)
}

/** Expects that the page itself does not scroll horizontally. Wide tables scroll inside their own box. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBe(0)
}
