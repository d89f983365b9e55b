import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import { query } from '@/testing/books/database'

/** Returns the table row that contains a link to `link`, whatever its query. */
export function rowOf(page: Page, link: string): Locator {
  return page.locator(`tr:has(a[href="${link}"], a[href^="${link}?"])`)
}

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

type Row = { box: string; controls: string[] }

async function boxesOf(list: Locator): Promise<Row[]> {
  return list.evaluate((element) => {
    const boxOf = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map((size) => Math.round(size * 10) / 10).join(' ')
    }
    return [...element.querySelectorAll('tbody > tr, :scope > li')].map((row) => ({
      box: boxOf(row),
      controls: [...row.querySelectorAll('a, :not(dialog) > button')].map(boxOf),
    }))
  })
}

/**
 * Runs `act`, with animations, and expects that no row moves and that the controls of all rows but `row` stay in place: of the first
 * `count` rows, where other tests change what follows.
 */
export async function expectNothingMoves(
  list: Locator,
  row: Locator,
  act: () => Promise<void>,
  count?: number,
): Promise<void> {
  await list.page().emulateMedia({ reducedMotion: 'no-preference' })
  const ownIndex = await row.evaluate((element) =>
    [...(element.parentElement?.children ?? [])].indexOf(element),
  )
  const before = (await boxesOf(list)).slice(0, count)
  await act()
  // Rows appended at the end move nothing.
  const after = (await boxesOf(list)).slice(0, before.length)
  expect(after.map(({ box }) => box)).toEqual(before.map(({ box }) => box))
  for (const [index, { controls }] of after.entries()) {
    // The placeholder of a removed row has no controls. Other tests may give a row a further one, such as a link to a user's orders.
    if (index !== ownIndex && controls.length > 0)
      expect(controls).toEqual(expect.arrayContaining(before[index]?.controls ?? []))
  }
}

/** Scrolls the target into view and returns its center in viewport coordinates. */
export async function pointAt(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('Not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Double-clicks at the target's current position, even if the second click hits another element. */
export async function doubleClick(page: Page, target: Locator): Promise<void> {
  const { x, y } = await pointAt(target)
  await page.mouse.dblclick(x, y)
}
