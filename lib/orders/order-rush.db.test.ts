import { afterEach, expect, test } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { removeOldKeys } from '@/lib/orders/idempotency'
import { placeOrder } from '@/lib/orders/place-order'
import { startPayment } from '@/lib/payments/start-payment'
import { callApi } from '@/lib/testing/call-api'
import { brokenInvariants } from '@/lib/testing/invariants'
import { waitOf } from '@/lib/testing/limits'
import { during } from '@/lib/testing/locks'
import { orderBody, orderInput } from '@/lib/testing/order-body'
import { startTestPaypal } from '@/lib/testing/paypal'
import { countOutcomes, problemOf } from '@/lib/testing/problems'
import { createOrder, createProduct, createUser, stockOf } from '@/lib/testing/rows'

await startTestPaypal()
await createUser({ isAdmin: true })
afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const lineOf = ({ id, priceCents }: { id: number; priceCents: number }) => ({
  product: id,
  priceCents,
  qty: 1,
})
async function hundredProducts() {
  const products: Awaited<ReturnType<typeof createProduct>>[] = []
  while (products.length < 100) products.push(await createProduct())
  return products
}
const patience = { timeout: 30_000, interval: 5 }
const dayMs = 24 * 60 * 60 * 1000

test('S13 F02 rows are locked in ascending id, wherever they lie: who waits for the first holds no other', async () => {
  const user = await createUser()
  const [first, second] = [await createProduct(), await createProduct()]
  // Written again, it lies behind the other.
  await db.product.update({ where: { id: first.id }, data: { brand: 'New' }, select: { id: true } })
  // The planner then knows that the table is small, and reads it as it lies.
  await db.$executeRaw`analyze "Product"`
  const lock = (id: number) => `select 1 from "Product" where id = ${id} for update nowait`
  const order = await during(lock(first.id), async ({ query, waiters }) => {
    const placed = placeOrder(user, orderInput([second, first].map(lineOf)))
    await expect.poll(waiters, patience).toBe(1)
    await query(lock(second.id))
    await query('commit')
    return placed
  })
  expect(order.order.orderItems.map(({ product }) => product)).toEqual([second.id, first.id])
})

test('S13 20 parallel orders of 100 lines with a wrong total wait for no product, and nobody waits for them', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const products = await hundredProducts()
  const wrong = { ...orderBody(products.map(lineOf)), totalPrice: '1.00' }
  const send = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body: wrong })
  let answered = 0
  const count = (response: Response) => {
    answered++
    return response
  }
  const isFirst = `select 1 from "User" where id = ${user.id} for update`
  // Whoever locked one of these products for an order that is refused would wait here without end.
  const answers = await during('select 1 from "Product" for update', () =>
    during(isFirst, async ({ query }) => {
      const rush = Promise.all(Array.from({ length: 20 }, () => send().then(count)))
      await expect.poll(() => answered, patience).toBe(10)
      await query('commit')
      return rush
    }),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  const surplus = answers.filter(({ status }) => status === 429)
  expect(surplus).toHaveLength(10)
  for (const answer of surplus) expect(waitOf(answer)).toBe(1)
  const input = orderInput(products.slice(0, 3).map(lineOf))
  const rush = Promise.all(Array.from({ length: 20 }, send))
  expect((await placeOrder(other, input)).order.orderItems).toHaveLength(3)
  await rush
  expect(await db.order.count({ where: { userId: user.id } })).toBe(0)
})

test('S13 orders for unknown products and for more than there is are refused without waiting for a product', async () => {
  const user = await createUser()
  const [plenty, none] = [await createProduct(), await createProduct({ countInStock: 0 })]
  const gone = { product: 2_000_000_000, priceCents: 1, qty: 1 }
  const codes = await during('select 1 from "Product" for update', () =>
    Promise.all(
      [lineOf(none), gone].map(
        async (line) => (await problemOf(placeOrder(user, orderInput([lineOf(plenty), line])))).code,
      ),
    ),
  )
  expect(codes).toEqual(['out-of-stock', 'invalid-input'])
})

test('S13 a user’s many calls are counted one after the other, on one connection', async () => {
  const [user, product] = [await createUser(), await createProduct()]
  const body = orderBody([lineOf(product)])
  const send = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body })
  const answers = await during('lock table "RateLimit"', async ({ query, waiters }) => {
    const rush = Promise.all(Array.from({ length: 20 }, send))
    await expect.poll(waiters, patience).toBeGreaterThan(0)
    // Each has read who asks: what else would wait has had its time.
    await db.user.findUnique({ where: { id: user.id }, select: { id: true } })
    expect(await waiters()).toBe(1)
    await query('commit')
    return rush
  })
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('S13 a user’s many orders take one connection, one after the other; others’ go through, and surplus is refused', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const product = await createProduct({ countInStock: 20 })
  const order = (viewer: Viewer) => placeOrder(viewer, orderInput([lineOf(product)]))
  const outcomes = await during(
    `select 1 from "User" where id = ${user.id} for update`,
    async ({ query, waiters }) => {
      const rush = countOutcomes(Array.from({ length: 20 }, () => order(user)))
      await expect.poll(waiters, patience).toBe(1)
      // Without a connection left these would fail, after ten seconds.
      expect(await countOutcomes(Array.from({ length: 9 }, () => order(other)))).toEqual({ done: 9 })
      expect(await waiters()).toBe(1)
      await query('commit')
      return rush
    },
  )
  expect(outcomes).toEqual({ done: 10, 'too-many-requests': 10 })
  expect(await stockOf(product.id)).toBe(1)
})

test('S13 a user’s 150 clicks to pay take one connection; others’ go through, all get one payment, surplus is refused', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [order, others] = [await createOrder(user), await createOrder(other)]
  const answered = new Set<string>()
  const click = async () => void answered.add((await startPayment(user, order._id)).id)
  const outcomes = await during(
    `select 1 from "User" where id = ${user.id} for update`,
    async ({ query, waiters }) => {
      const rush = countOutcomes(Array.from({ length: 150 }, click))
      await expect.poll(waiters, patience).toBe(1)
      const clicks = Array.from({ length: 9 }, () => startPayment(other, others._id))
      // Without a connection left these would fail, after ten seconds.
      expect(await countOutcomes(clicks)).toEqual({ done: 9 })
      expect(await waiters()).toBe(1)
      await query('commit')
      return rush
    },
  )
  expect(outcomes).toEqual({ done: 30, 'too-many-requests': 120 })
  expect(answered.size).toBe(1)
})

test('S13 a queue that was full is empty again: whoever was refused can order', async () => {
  const user = await createUser()
  const product = await createProduct({ countInStock: 100 })
  const orders = () => Array.from({ length: 20 }, () => placeOrder(user, orderInput([lineOf(product)])))
  expect(await countOutcomes(orders())).toEqual({ done: 10, 'too-many-requests': 10 })
  expect(await countOutcomes(orders())).toEqual({ done: 10, 'too-many-requests': 10 })
})

test('S13 a price that changes while the order waits for the product is noticed behind the lock', async () => {
  const user = await createUser()
  const product = await createProduct({ priceCents: 2000 })
  const change = `update "Product" set "priceCents" = 2500 where id = ${product.id}`
  const problem = await during(change, async ({ query, waiters }) => {
    const refusal = problemOf(placeOrder(user, orderInput([lineOf(product)])))
    await expect.poll(waiters, patience).toBe(1)
    await query('commit')
    return refusal
  })
  expect(problem.toJson()).toMatchObject({ code: 'total-changed', totalPrice: '37.05' })
  expect(await stockOf(product.id)).toBe(10)
})

test('F03 old keys of others do not make two orders wait for each other, and are forgotten by a job', async () => {
  const [first, second] = [await createUser(), await createUser()]
  const product = await createProduct()
  const createdAt = new Date(Date.now() - 2 * dayMs)
  const row = { userId: first.id, key: 'old', requestHash: '-', createdAt }
  await db.idempotencyKey.create({ data: row, select: { id: true } })
  await during(`select 1 from "IdempotencyKey" where key = 'old' for update`, async () => {
    expect((await placeOrder(second, orderInput([lineOf(product)]), 'new')).isReplay).toBe(false)
  })
  await removeOldKeys()
  expect(await db.idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: 'new' }])
})
