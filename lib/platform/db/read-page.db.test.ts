import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listProducts } from '@/lib/catalog/products/product-queries'
import type { Paging } from '@/lib/shared/lists/paging'
import { maxPageSize } from '@/lib/shared/validation/number-limits'
import { brokenInvariants } from '@/testing/shop/invariants'
import { db } from './db'
import { placeAnchors } from './read-page'

/** Long lists: each row is on exactly one page, and the total is exact, whatever is inserted, deleted or moved. */

const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => other.connect())
afterAll(() => other.end())
afterEach(async () => expect(await brokenInvariants()).toEqual([]))

/** Inserts products, of which seven each have the same time, from `newestDaysAgo` days ago back to the past. */
function insertSql(count: number, newestDaysAgo: number): string {
  return `insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt")
    select 'Product', '/p.webp', '', '', '', 100, 0, now() - ${newestDaysAgo} * interval '1 day' - n / 7 * interval '1 minute', now()
    from generate_series(1, ${count}) n`
}

async function change(sql: string): Promise<void> {
  await db.$executeRawUnsafe(sql)
}

const deleteSql = (condition: string) => `delete from "Product" where ${condition}`

async function countAnchors(): Promise<number> {
  return db.listAnchor.count({ where: { list: 'Product' } })
}

/** Asserts that the pages are the whole list in order, and returns how many rows it has. */
async function expectExactPages(): Promise<number> {
  const rows = await db.product.findMany({
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const pageSize = 37
  const listed: number[] = []
  for (let page = 1; page <= Math.ceil(rows.length / pageSize) + 1; page++) {
    const { items, total } = await listProducts({ page, pageSize })
    expect(total).toBe(rows.length)
    listed.push(...items.map(({ _id }) => _id))
  }
  expect(listed).toEqual(rows.map(({ id }) => id))
  return rows.length
}

test('all pages together are the list, before and after anchors are placed and rows change', async () => {
  expect(await expectExactPages()).toBe(0)
  await change(insertSql(1500, 10))
  await placeAnchors()
  expect(await countAnchors()).toBe(7)
  await expectExactPages()

  await change(insertSql(1, 0))
  await change(insertSql(30, 10.3))
  await change(insertSql(30, 20))
  await change(deleteSql('id % 50 = 0'))
  expect(await countAnchors()).toBe(7)
  await expectExactPages()

  await change(deleteSql('id % 3 = 0'))
  expect(await countAnchors()).toBeLessThan(3)
  await expectExactPages()
  await placeAnchors()
  expect(await countAnchors()).toBeGreaterThan(3)

  await change(`update "Product" set "createdAt" = now() where id = 701`)
  await expectExactPages()
  await change('truncate "Product" cascade')
  expect(await expectExactPages()).toBe(0)
})

test('anchors wait for rows that are inserted meanwhile, and count them', async () => {
  await change(insertSql(1000, 10))
  await other.query(`begin; ${insertSql(5, 10)}`)
  await placeAnchors()
  expect(await countAnchors()).toBe(1)
  await other.query('commit')
  await placeAnchors()
  expect(await countAnchors()).toBeGreaterThan(1)
  expect(await expectExactPages()).toBe(1005)
})

test('a page and its total are of one moment, while others insert, delete and place anchors', async () => {
  await change(insertSql(1000, 10))
  let isDone = false
  const writers = [1, 2, 3].map(async (writer) => {
    for (let round = 1; round <= 15; round++) {
      await change(insertSql(20, round % 2 ? 0 : 10.2))
      await change(deleteSql(`id % 97 = ${round * writer}`))
      await placeAnchors()
    }
  })
  const written = Promise.all(writers).finally(() => {
    isDone = true
  })
  for (let page = 1; !isDone; page = (page % 12) + 1) {
    const paging: Paging = { page, pageSize: maxPageSize }
    const { items, total } = await listProducts(paging)
    expect(items).toHaveLength(Math.max(0, Math.min(maxPageSize, total - (page - 1) * maxPageSize)))
  }
  await written
  await expectExactPages()
})

test('one transaction at a time changes or places the anchors of a list', async () => {
  const attempt = (sql: string) => db.$transaction((tx) => tx.$executeRawUnsafe(sql))
  await change(insertSql(1000, 30))
  await placeAnchors()
  await other.query(`begin; ${deleteSql('id = (select max(id) from "Product")')}`)
  await expect(
    attempt(`select from "ListAnchor" where list = 'Product' and "rowId" = 0 for update nowait`),
  ).rejects.toThrow('could not obtain lock')
  await other.query('rollback')
  await change(insertSql(1000, 0))
  await other.query(`begin; select place_list_anchors('Product')`)
  await expect(attempt('lock table "Product" in share mode nowait')).rejects.toThrow('could not obtain lock')
  await other.query('rollback')
})
