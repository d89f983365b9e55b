import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { runOnOneInstance } from '@/lib/admin/jobs/run-on-one-instance'
import { findProduct } from '@/lib/catalog/products/product-queries'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { listenToCatalogue } from '@/server/cache/catalogue-listener'
import { createPageCache } from '@/server/cache/page-cache'
import { query } from '@/testing/db/database-server'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { startPgbouncer } from '@/testing/db/new-database'
import { hasPgbouncer, noPgbouncer } from '@/testing/db/pgbouncer-process'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes } from '@/testing/http/problems'
import { inputOf, paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { afterHold } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderBody, orderInput } from '@/testing/shop/order-body'
import { isDatabaseDown } from './database-outage'

vi.unmock('./database-timeouts')

/** The shop's operations through a real PgBouncer in transaction mode, with the settings of deploy/pgbouncer.ini. */

// Payments take long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const direct = process.env.DATABASE_URL ?? ''
await query(
  direct,
  `alter database "${new URL(direct).pathname.slice(1)}" set timezone to 'America/New_York'`,
)
const database = await startDatabaseStandIn(direct)
// Fewer connections than the pool of the shop: transactions of one client use several, and share them with other clients.
const pgbouncer = hasPgbouncer
  ? await startPgbouncer(database.url, [['default_pool_size = 40', 'default_pool_size = 3']])
  : null
if (pgbouncer) Object.assign(process.env, { DATABASE_URL: pgbouncer, DATABASE_DIRECT_URL: direct })
const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)

afterAll(async () => {
  await db.$disconnect()
  await database.stop()
})
afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const testThrough = (guarantee: string, work: () => Promise<void>) =>
  test.skipIf(!hasPgbouncer)(`through PgBouncer ${guarantee}${noPgbouncer}`, work)

testThrough('an order is placed, paid and refunded, by several buyers at once', async () => {
  const admin = await createUser({ role: 'owner' })
  const orders = await Promise.all(Array.from({ length: 2 }, () => paidOrder({ qty: 2 })))
  for (const { orderId, orderItem, productId } of orders) {
    const { refund } = await startRefund(admin, orderId, inputOf('12.00', [{ orderItem, qty: 1 }]))
    expect(refund.status).toBe('completed')
    expect(await stockOf(productId)).toBe(9)
  }
})

testThrough('F01 20 buyers of the last unit: one buys it', async () => {
  const product = await createProduct({ countInStock: 1 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => createUser()))
  const input = orderInput([{ product: product.id, priceCents: product.priceCents, qty: 1 }])
  const outcomes = await countOutcomes(buyers.map((buyer) => placeOrderAs(buyer, input)))
  expect(outcomes).toEqual({ done: 1, 'out-of-stock': 19 })
})

testThrough('the calls of 20 buyers at once count, those of refused orders, too', async () => {
  const product = await createProduct({ countInStock: 5 })
  const body = orderBody([{ product: product.id, priceCents: product.priceCents, qty: 1 }])
  const buyers = await Promise.all(Array.from({ length: 20 }, () => createUser()))
  await db.rateLimit.deleteMany()
  const order = { method: 'POST', path: '/api/orders/add/', body }
  const answers = await Promise.all(buyers.map((buyer) => callApi(buyer, order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)])
  expect((await db.rateLimit.findMany()).map(({ points }) => points)).toEqual(Array(20).fill(1))
})

testThrough('times are those that were stored, also on a server in another time zone', async () => {
  const { id } = await createProduct()
  const createdAt = '2026-01-01T12:00:00.000Z'
  await Promise.all(
    Array.from({ length: 10 }, () => db.product.update({ where: { id }, data: { createdAt } })),
  )
  expect((await findProduct(id))?.createdAt).toBe(createdAt)
  const seconds =
    await db.$queryRaw`select extract(epoch from "createdAt")::int as seconds from "Product" where id = ${id}`
  expect(seconds).toEqual([{ seconds: Date.UTC(2026, 0, 1, 12) / 1000 }])
})

testThrough('the server’s timeouts are set', async () => {
  const [settings] = await db.$queryRaw<Record<string, string>[]>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
  expect(settings).toEqual({ lock: '5s', statement: '8s', idle: '10s' })
})

testThrough(
  'O06 a job runs on one instance, its lock is free afterwards, and holds are released',
  async () => {
    const user = await createUser()
    const order = await createOrder(user)
    let runs = 0
    const rounds = Array.from({ length: 10 }, () =>
      runOnOneInstance('release', async () => {
        runs++
        await expect.poll(() => rounds.length).toBe(10)
        await releaseExpiredHolds(afterHold())
      }),
    )
    const outcomes = await Promise.all(rounds)
    expect(outcomes.filter(Boolean)).toHaveLength(runs)
    expect(await stockOf(order.orderItems[0]?.product ?? 0)).toBe(10)
    const locks = `select count(*)::int as count from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
    expect(await db.$queryRawUnsafe(locks)).toEqual([{ count: 0 }])
    expect(await runOnOneInstance('release', async () => {})).toBe(true)
  },
)

testThrough('the page cache hears of a change at once', async () => {
  const [open, dropProduct] = [vi.fn(), vi.fn()]
  const listener = listenToCatalogue(direct, { ...createPageCache(0), open, dropProduct })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const { id } = await createProduct()
  await listener.catchUp()
  expect(dropProduct).toHaveBeenCalledWith(id)
  await listener.stop()
})

testThrough('a database that is down is an outage', async () => {
  const impatient = await startPgbouncer(database.url, [
    ['query_wait_timeout = 10', 'query_wait_timeout = 1'],
  ])
  database.refuse({ code: '57P03', message: 'the database system is shutting down' })
  const error = await query(impatient, 'select 1').then(String, (each: unknown) => each)
  await database.recover()
  expect(isDatabaseDown(error), String(error)).toBe(true)
})
