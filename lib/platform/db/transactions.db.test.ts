import { expect, test } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { createProduct, stockOf } from '@/testing/db/rows'
import { db, withTransaction } from './db'
import { querySql, withSqlTransaction } from './sql-transaction'

const takeOne = (id: number) =>
  Prisma.sql`update "Product" set "countInStock" = "countInStock" - 1 where id = ${id} returning id`

/** Transactions that lock the row of one product, wait, and take a unit of another one. */
const crossing: Record<
  string,
  (first: number, second: number, wait: () => Promise<void>) => Promise<unknown>
> = {
  'of a model': (first, second, wait) =>
    withTransaction(async (tx) => {
      const data = { countInStock: { decrement: 1 } }
      const lock = { countInStock: { increment: 0 } }
      await tx.product.update({ where: { id: first }, data: lock, select: { id: true } })
      await wait()
      await tx.product.update({ where: { id: second }, data, select: { id: true } })
    }),
  'of raw statements': (first, second, wait) =>
    withTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Product" where id = ${first} for update`
      await wait()
      await tx.$queryRaw(takeOne(second))
    }),
  'without Prisma': (first, second, wait) =>
    withSqlTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Product" where id = ${first} for no key update`
      await wait()
      await tx.$queryRawAndCommit(takeOne(second))
    }),
}

test.each(Object.entries(crossing))(
  'F02 two transactions %s in a deadlock are retried, and both succeed',
  async (_, cross) => {
    const [a, b] = [await createProduct(), await createProduct()]
    let tries = 0
    let open = () => {}
    const bothHaveTheirFirst = new Promise<void>((resolve) => {
      open = resolve
    })
    async function wait() {
      if (++tries >= 2) open()
      await bothHaveTheirFirst
    }
    await Promise.all([cross(a.id, b.id, wait), cross(b.id, a.id, wait)])
    // The retry may come before the other one has woken up, and meet it again.
    expect(tries).toBeGreaterThanOrEqual(3)
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([9, 9])
  },
)

test('an error that is not transient is thrown at once, and the transaction is rolled back', async () => {
  const { id } = await createProduct()
  let tries = 0
  const work = withTransaction(async (tx) => {
    tries++
    await tx.product.update({ where: { id }, data: { countInStock: 0 }, select: { id: true } })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(tries).toBe(1)
  expect(await stockOf(id)).toBe(10)
  expect(await db.product.count({ where: { id } })).toBe(1)
})

test('a last statement that fails takes the whole transaction with it, and its connection serves on', async () => {
  const { id } = await createProduct()
  for (let time = 0; time < 20; time++) {
    const work = withSqlTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Product" where id = ${id} for no key update`
      await tx.$queryRaw`update "Product" set "countInStock" = 3 where id = ${id}`
      await tx.$queryRawAndCommit`update "Product" set "countInStock" = -1 where id = ${id}`
    })
    await expect(work).rejects.toThrow('Product_countInStock_check')
  }
  expect(await stockOf(id)).toBe(10)
})

test('a statement that fails among several sent together is the error that is thrown', async () => {
  const { id } = await createProduct()
  const work = withSqlTransaction((tx) =>
    Promise.all([
      tx.$queryRaw`select 1 from "Product" where id = ${id} for no key update`,
      tx.$queryRaw`select 1 / (${id}::int - ${id}::int)`,
      tx.$queryRaw`select 1`,
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await querySql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a statement before the transaction is kept when the transaction is rolled back', async () => {
  const [before, within] = [await createProduct(), await createProduct()]
  const work = withSqlTransaction(async (tx) => {
    const rows = await Promise.all([tx.queryBefore(takeOne(before.id)), tx.$queryRaw(takeOne(within.id))])
    expect(rows).toEqual([[{ id: before.id }], [{ id: within.id }]])
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect([await stockOf(before.id), await stockOf(within.id)]).toEqual([9, 10])
})
