import { beforeAll, expect, test } from 'vitest'
import { findProduct, listProducts } from '@/lib/catalogue/queries'
import { query } from '@/testing/db/database-server'
import { createProduct, createUser } from '@/testing/db/rows'
import { db } from './db'

/** A database whose own time zone is not UTC, as on a server that its operator has set to local time. */

const url = process.env.DATABASE_URL ?? ''

beforeAll(async () => {
  await query(url, `alter database "${new URL(url).pathname.slice(1)}" set timezone to 'America/New_York'`)
})

test('times of rows, joined rows and raw statements are those that were stored', async () => {
  const [user, { id }] = [await createUser(), await createProduct()]
  const review = { name: user.name, rating: 5, comment: 'Good.', userId: user.id, productId: id }
  await db.review.create({ data: { ...review, createdAt: new Date('2026-07-01T12:00:00.000Z') } })
  await db.product.update({ where: { id }, data: { createdAt: new Date('2026-01-01T12:00:00.000Z') } })
  const product = await findProduct(id)
  expect(product?.createdAt).toBe('2026-01-01T12:00:00.000Z')
  expect(product?.reviews.map(({ createdAt }) => createdAt)).toEqual(['2026-07-01T12:00:00.000Z'])
  const { items } = await listProducts({ page: 1, pageSize: 10 })
  expect(items.map(({ createdAt }) => createdAt)).toEqual(['2026-01-01T12:00:00.000Z'])
  const stored = `select extract(epoch from "createdAt")::int as seconds from "Product" where id = ${id}`
  expect((await query(url, stored)).rows).toEqual([{ seconds: Date.UTC(2026, 0, 1, 12) / 1000 }])
})
