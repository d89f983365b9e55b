import { expect, test } from 'vitest'
import { createProduct, stockOf } from '@/testing/db/rows'
import { db, withTransaction } from './db'

/** A barrier that opens for the second of two callers. */
function barrierOfTwo(): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    if (++arrived >= 2) open()
    await isOpen
  }
}

test('F02 two transactions in a deadlock are retried, and both succeed', async () => {
  const [a, b] = [await createProduct(), await createProduct()]
  const bothHaveTheirFirst = barrierOfTwo()
  let tries = 0
  function take(first: number, second: number) {
    return withTransaction(async (tx) => {
      tries++
      const data = { countInStock: { decrement: 1 } }
      await tx.product.update({ where: { id: first }, data, select: { id: true } })
      await bothHaveTheirFirst()
      await tx.product.update({ where: { id: second }, data, select: { id: true } })
    })
  }
  await Promise.all([take(a.id, b.id), take(b.id, a.id)])
  expect(tries).toBe(3)
  expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([8, 8])
})

test('F02 a deadlock of raw statements is retried, too', async () => {
  const [a, b] = [await createProduct(), await createProduct()]
  const bothHaveTheirFirst = barrierOfTwo()
  function lock(first: number, second: number) {
    return withTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from "Product" where id = ${first} for update`
      await bothHaveTheirFirst()
      await tx.$queryRaw`select 1 from "Product" where id = ${second} for update`
    })
  }
  await Promise.all([lock(a.id, b.id), lock(b.id, a.id)])
})

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
