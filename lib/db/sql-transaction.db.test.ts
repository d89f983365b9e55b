import { expect, test } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { createProduct, stockOf } from '@/testing/db/rows'
import { querySql, withSqlTransaction } from './sql-transaction'

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
  const take = (id: number) =>
    Prisma.sql`update "Product" set "countInStock" = "countInStock" - 1 where id = ${id} returning id`
  const work = withSqlTransaction(async (tx) => {
    const rows = await Promise.all([tx.queryBefore(take(before.id)), tx.$queryRaw(take(within.id))])
    expect(rows).toEqual([[{ id: before.id }], [{ id: within.id }]])
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect([await stockOf(before.id), await stockOf(within.id)]).toEqual([9, 10])
})

test('F02 two transactions in a deadlock are retried, and both succeed', async () => {
  const [a, b] = [await createProduct(), await createProduct()]
  let tries = 0
  let open = () => {}
  const bothHaveTheirFirst = new Promise<void>((resolve) => {
    open = resolve
  })
  const take = (first: number, second: number) =>
    withSqlTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Product" where id = ${first} for no key update`
      if (++tries >= 2) open()
      await bothHaveTheirFirst
      await tx.$queryRawAndCommit`
        update "Product" set "countInStock" = "countInStock" - 1 where id = ${second}`
    })
  await Promise.all([take(a.id, b.id), take(b.id, a.id)])
  // The retry may come before the other one has woken up, and meet it again.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([9, 9])
})
