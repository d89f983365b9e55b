import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { openTestShop } from '@/testing/paypal/payments'
import { retryAfterSeconds } from '@/testing/shop/limits'
import { orderBody, orderInput } from '@/testing/shop/order-body'
import { removeOldKeys } from './order-idempotency'

await openTestShop()

type Product = Awaited<ReturnType<typeof createProduct>>
const lineOf = ({ id, priceCents }: Product) => ({ product: id, priceCents, qty: 1 })

test('S13 F02 products are locked in ascending id, not in physical order: an order that waits for the first holds no other', async () => {
  const user = await createUser()
  const [first, second] = [await createProduct(), await createProduct()]
  // The update moves this row behind the other one in the table.
  await db.product.update({ where: { id: first.id }, data: { brand: 'New' }, select: { id: true } })
  // With statistics the planner sees a small table and scans it sequentially.
  await db.$executeRaw`analyze "Product"`
  const lock = (id: number) => `select 1 from "Product" where id = ${id} for update nowait`
  const order = await during(lock(first.id), async ({ query, waiters }) => {
    const placed = placeOrderAs(user, orderInput([second, first].map(lineOf)))
    await expect.poll(waiters).toBe(1)
    await query(lock(second.id))
    await query('commit')
    return placed
  })
  expect(order.order.orderItems.map(({ product }) => product)).toEqual([second.id, first.id])
})

test('S13 20 concurrent orders of 100 lines with a wrong total lock no product and block no other order', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const products: Product[] = []
  while (products.length < 100) products.push(await createProduct())
  const wrong = { ...orderBody(products.map(lineOf)), totalPrice: '1.00' }
  const send = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body: wrong })
  let answered = 0
  const count = (response: Response) => {
    answered++
    return response
  }
  const isFirst = `select 1 from "User" where id = ${user.id} for update`
  // A refused order that locked one of these products would wait here forever.
  const responses = await during('select 1 from "Product" for update', () =>
    during(isFirst, async ({ query }) => {
      const rush = Promise.all(Array.from({ length: 20 }, () => send().then(count)))
      await expect.poll(() => answered).toBe(10)
      await query('commit')
      return rush
    }),
  )
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
  const surplus = responses.filter(({ status }) => status === 429)
  expect(surplus).toHaveLength(10)
  for (const response of surplus) expect(retryAfterSeconds(response)).toBe(1)
  const input = orderInput(products.slice(0, 3).map(lineOf))
  const rush = Promise.all(Array.from({ length: 20 }, send))
  expect((await placeOrderAs(other, input)).order.orderItems).toHaveLength(3)
  await rush
  expect(await db.order.count({ where: { userId: user.id } })).toBe(0)
})

test('S13 orders for unknown products and for too many units are refused without a product lock', async () => {
  const user = await createUser()
  const [plenty, none] = [await createProduct(), await createProduct({ countInStock: 0 })]
  const gone = { product: 2_000_000_000, priceCents: 1, qty: 1 }
  const refuse = (line: typeof gone) => problemOf(placeOrderAs(user, orderInput([lineOf(plenty), line])))
  const problems = await during('select 1 from "Product" for update', () =>
    Promise.all([refuse(lineOf(none)), refuse(gone)]),
  )
  expect(problems).toMatchObject([{ code: 'out-of-stock' }, { code: 'invalid-input' }])
})

test('S13 the calls of one user are counted one after the other, on one connection', async () => {
  const [user, product] = [await createUser(), await createProduct()]
  const body = orderBody([lineOf(product)])
  const send = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body })
  const responses = await during('lock table "RateLimit"', async ({ query, waiters }) => {
    const rush = Promise.all(Array.from({ length: 20 }, send))
    await expect.poll(waiters).toBeGreaterThan(0)
    // By now every call has read its viewer, so any further waiter would show.
    await db.user.findUnique({ where: { id: user.id }, select: { id: true } })
    expect(await waiters()).toBe(1)
    await query('commit')
    return rush
  })
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
})

/** Counts the outcomes of one user's works, which must wait for one row on one connection while nine works of another succeed. */
function rushOf(user: Viewer, works: (() => Promise<unknown>)[], work: () => Promise<unknown>) {
  const isLocked = `select 1 from "User" where id = ${user.id} for update`
  return during(isLocked, async ({ query, waiters }) => {
    const rush = countOutcomes(works.map((each) => each()))
    await expect.poll(waiters).toBe(1)
    // Without a free connection these would fail after ten seconds.
    expect(await countOutcomes(Array.from({ length: 9 }, work))).toEqual({ done: 9 })
    expect(await waiters()).toBe(1)
    await query('commit')
    return rush
  })
}

test('S13 concurrent orders of one user run in sequence on one connection; the surplus is refused, and others can order', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const product = await createProduct({ countInStock: 20 })
  const order = (viewer: Viewer) => () => placeOrderAs(viewer, orderInput([lineOf(product)]))
  const outcomes = await rushOf(user, Array(20).fill(order(user)), order(other))
  expect(outcomes).toEqual({ done: 10, 'too-many-requests': 10 })
  expect(await stockOf(product.id)).toBe(1)
})

test('S13 150 clicks of one user to pay take one connection and share one payment; the surplus is refused, and others can pay', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [order, others] = [await createOrder(user), await createOrder(other)]
  const answered = new Set<string>()
  const click = async () => void answered.add((await startPayment(user, order._id)).id)
  const outcomes = await rushOf(user, Array(150).fill(click), () => startPayment(other, others._id))
  expect(outcomes).toEqual({ done: 30, 'too-many-requests': 120 })
  expect(answered.size).toBe(1)
})

test('S13 after a full queue has drained, the user can order again', async () => {
  const user = await createUser()
  const product = await createProduct({ countInStock: 100 })
  const orders = () => Array.from({ length: 20 }, () => placeOrderAs(user, orderInput([lineOf(product)])))
  expect(await countOutcomes(orders())).toEqual({ done: 10, 'too-many-requests': 10 })
  expect(await countOutcomes(orders())).toEqual({ done: 10, 'too-many-requests': 10 })
})

test('F03 old keys of other users block no order, and a job removes them', async () => {
  const [first, second] = [await createUser(), await createUser()]
  const product = await createProduct()
  const createdAt = new Date(Date.now() - 48 * 60 * 60 * 1000)
  const row = { userId: first.id, key: 'old', requestHash: '-', createdAt }
  await db.idempotencyKey.create({ data: row, select: { id: true } })
  await during(`select 1 from "IdempotencyKey" where key = 'old' for update`, async () => {
    expect((await placeOrderAs(second, orderInput([lineOf(product)]), 'new')).isReplay).toBe(false)
  })
  await removeOldKeys()
  expect(await db.idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: 'new' }])
})
