import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { during, openTransaction } from '@/testing/db/locks'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'

await createUser({ role: 'owner' })
afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const update = (id: number, change: string) => `update "Product" set ${change} where id = ${id}`
/** As an admin corrects it, with its entry in the ledger. */
const leave = (id: number, units: number) => `
  with changed as (${update(id, `"countInStock" = ${units}`)} returning id)
  insert into "StockMovement" (kind, "productId", change, reason) select 'corrected', id, ${units} - 10, 'counted' from changed`

/**
 * Places an order for two units each of two products. They have been read, and the order waits to lock the second one, when its
 * change is committed.
 */
async function placeDuring(change: (id: number) => string) {
  const user = await createUser()
  const [other, product] = [await createProduct(), await createProduct({ name: 'Old Lamp' })]
  const lines = [other, product].map(({ id, priceCents }) => ({ product: id, priceCents, qty: 2 }))
  const placing = during(change(product.id), async ({ query, waiters }) => {
    const placed = placeOrderAs(user, orderInput(lines))
    placed.catch(() => {})
    await expect.poll(waiters).toBe(1)
    await query('commit')
    return placed
  })
  const line = await placing.then(
    ({ order }) => order.orderItems[1],
    () => problemOf(placing),
  )
  const where = { id: { in: [other.id, product.id] } }
  const stock = await db.product.findMany({ where, orderBy: { id: 'asc' } })
  return { line, stock: stock.map(({ countInStock }) => countInStock) }
}

const image = '/images/products/new.webp'

test.each<[string, (id: number) => string, object, number[]]>([
  ['the name', (id) => update(id, `name = 'New Lamp'`), { name: 'New Lamp' }, [8, 8]],
  ['the picture', (id) => update(id, `image = '${image}'`), { image }, [8, 8]],
  ['what others have left, if it suffices', (id) => leave(id, 2), { name: 'Old Lamp', qty: 2 }, [8, 0]],
  ['a price that changes', (id) => update(id, '"priceCents" = 2500'), { code: 'total-changed' }, [10, 10]],
  ['too few units', (id) => leave(id, 1), { code: 'out-of-stock', fields: { countInStock: 1 } }, [10, 1]],
  ['that it is deleted', (id) => `delete from "Product" where id = ${id}`, { code: 'invalid-input' }, [10]],
])('S13 an order that waits for a product heeds %s', async (_, change, line, stock) => {
  expect(await placeDuring(change)).toMatchObject({ line, stock })
})

test('S13 an order whose product has changed locks it before it reads it again, because it may change once more', async () => {
  const user = await createUser()
  const { id, priceCents } = await createProduct({ name: 'Old Lamp' })
  const second = await openTransaction()
  const { order } = await during(update(id, `name = 'New Lamp'`), async (first) => {
    const placing = placeOrderAs(user, orderInput([{ product: id, priceCents, qty: 2 }]))
    let isDone = false
    placing.finally(() => (isDone = true)).catch(() => {})
    await expect.poll(first.waiters).toBe(1)
    const changing = second.query(update(id, `name = 'Newest Lamp'`))
    await expect.poll(first.waiters).toBe(2)
    await first.query('commit')
    // The second change comes between the two tries, or after the order.
    await changing
    await expect.poll(async () => isDone || (await second.waiters()) === 1).toBe(true)
    await second.release()
    return placing
  })
  expect(order.orderItems).toMatchObject([{ name: expect.stringMatching(/^New/), qty: 2 }])
})
