import { type APIResponse, test as base, expect, request as requests } from '@playwright/test'
import pg from 'pg'
import { freePort } from '@/lib/platform/edge/free-port'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { embeddedPostgresUrl, startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { brokenInvariants, query } from '@/testing/books/database'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  newProduct,
  readOrder,
  startPayment,
} from '@/testing/browser/accounts'
import { copyDemoData } from './demo-data'
import { startPaypal } from './paypal-process'
import { manyHolds, newDataFolder, pidOf, readRun, removeDataFolder, startShop } from './shop'

export { expect }

export type Stage = Awaited<ReturnType<typeof openStage>>

/** lib/admin/jobs/run-on-one-instance.ts locks this key together with a job's name. */
const jobLocks = 0x53_48_4f_50
/** The shop gives up a request to PayPal after ten seconds. */
const intervals = [50]

/** Starts the demo shop, and PayPal as a program of its own. One closure: every act needs shop, database and PayPal. */
async function openStage(dataFolder: string) {
  const port = await freePort()
  const paypal = await startPaypal(dataFolder, port)
  // One buyer places all orders.
  const settings = { JOB_INTERVAL_MS: '1000', ...manyHolds, ...paypal.settings }
  const start = () => startShop({ port, dataFolder, name: 'payment-crash', settings })
  let shop = await start()
  const { baseURL, databaseUrl } = shop
  let request = await requests.newContext({ baseURL })
  let reconcilerLock: pg.Client | null = null

  /** Connects and begins with `sql`, which takes locks. They end with the connection. */
  async function lock(sql: string, values: unknown[] = []): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl })
    // Its server may be killed or stopped first.
    client.on('error', () => {})
    await client.connect()
    await client.query('begin')
    await client.query(sql, values)
    return client
  }

  const lockOrder = (orderId: number) => lock('select 1 from "Order" where id = $1 for update', [orderId])

  async function releaseReconciler(): Promise<void> {
    await reconcilerLock?.end()
    reconcilerLock = null
  }

  const paymentsOf = (orderId: number) =>
    query(databaseUrl, 'select status, "captureId" from "Payment" where "orderId" = $1 order by id', [
      orderId,
    ])

  async function readColumn(column: string, orderId: number): Promise<unknown> {
    const sql = `select ${column} as value from "Order" where id = $1`
    return (await query(databaseUrl, sql, [orderId]))[0]?.value
  }
  const isPaid = (orderId: number) => readColumn('"paidAt" is not null', orderId)

  const pay = (order: OrderJson) => request.put(`/api/orders/${order._id}/pay/`, { headers })

  const product = await newProduct(request, { countInStock: '1000' })
  const owner = await apiLogIn(request, admin)
  const { info: buyer } = await newAccount(request)
  const headers = bearer(buyer)
  return {
    databaseUrl,
    paypal,
    lockOrder,
    releaseReconciler,
    paymentsOf,
    isPaid,
    refundedCents: (orderId: number) => readColumn('"refundedCents"', orderId),
    pay,
    placeOrder: () => newOrder(request, buyer, product),
    readOrder: ({ _id }: OrderJson) => readOrder(request, buyer, _id),
    startPayment: (order: OrderJson) => request.post(`/api/orders/${order._id}/paypal/`, { headers }),
    refund: (order: OrderJson, amount: string) =>
      request.post(`/api/orders/${order._id}/refunds/`, {
        headers: bearer(owner),
        data: { amount, reason: 'Broken', restock: [] },
      }),
    /** Starts the payment of an order and approves it at PayPal. Returns the id of PayPal's order. */
    async approvePayment({ _id }: OrderJson): Promise<string> {
      const id = await startPayment(request, buyer, _id)
      await paypal.approve(id)
      return id
    },
    async stock(): Promise<number> {
      return (await (await request.get(`/api/products/${product._id}/`)).json()).countInStock
    },
    /**
     * Pauses PayPal after the shop has begun the capture and before the capture arrives. The pay call resolves with `null` when
     * no answer comes.
     */
    async payUntilCapture(order: OrderJson): Promise<{ paying: Promise<APIResponse | null> }> {
      const row = await lockOrder(order._id)
      const paying = pay(order).catch(() => null)
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => query(databaseUrl, waiting), { intervals }).toHaveLength(1)
      paypal.pause()
      await row.end()
      await expect.poll(() => paymentsOf(order._id), { intervals }).toMatchObject([{ status: 'capturing' }])
      return { paying }
    },
    /** Expects that the order is paid once, by the only capture that PayPal has, and that all invariants of the database hold. */
    async expectPaidOnce(orderId: number): Promise<void> {
      const captures = paypal.capturesFor(orderId)
      expect(captures).toHaveLength(1)
      expect(await paymentsOf(orderId)).toEqual([{ status: 'completed', captureId: captures[0]?.id }])
      expect(await isPaid(orderId)).toBe(true)
      expect(await brokenInvariants(databaseUrl)).toEqual([])
    },
    /** Sets what a test expects at its start, whatever the one before has left. */
    async reset(): Promise<void> {
      // It lasts until the next `startServer`: the reconciler may be faster than the kill.
      const sql = 'select pg_advisory_lock($1, hashtext($2))'
      reconcilerLock ??= await lock(sql, [jobLocks, 'reconcile-payments'])
      await paypal.control('webhooks', { held: true })
    },
    async startServer(): Promise<void> {
      await releaseReconciler()
      shop = await start()
    },
    /** Stops the shop cleanly with SIGTERM. Starts only its database again. */
    async stopServer(): Promise<void> {
      await shop.stop()
      await startEmbeddedPostgres(dataFolder)
    },
    /** Kills the launcher, its programs, the database and PayPal, as a power cut does. */
    async cutPower(): Promise<void> {
      const run = readRun(dataFolder)
      const groups = run?.children?.map(({ pid }) => -pid) ?? []
      expect(groups).toHaveLength(1)
      for (const pid of [run?.pid ?? 0, ...groups, pidOf(dataFolder, 'PostgreSQL')])
        process.kill(pid, 'SIGKILL')
      await paypal.kill()
    },
    /** Kills the database, and stops the shop when the launcher is about to start it again. Returns the shop's output. */
    async stopDuringRestart(): Promise<string> {
      process.kill(pidOf(dataFolder, 'PostgreSQL'), 'SIGKILL')
      await expect.poll(shop.output, { intervals: [10] }).toMatch(/PostgreSQL ended .*; starting it again/)
      await shop.stop()
      return shop.output()
    },
    /** Returns whether neither the launcher nor the database runs. */
    hasEnded: () => embeddedPostgresUrl(dataFolder) === null && readRun(dataFolder) === null,
    /** Ends the connections of all clients: no answer reaches them any more. */
    async hangUp(): Promise<void> {
      await request.dispose()
      request = await requests.newContext({ baseURL })
    },
    async close() {
      await releaseReconciler()
      await request.dispose()
      await paypal.kill()
    },
  }
}

/**
 * One shop, database and PayPal for all tests of a worker. Each test begins with all three running, webhooks withheld, and no
 * reconciler until it starts the server again, so that the shop recovers only in the way that the test names.
 */
export const test = base.extend<{ stage: Stage }, { openedStage: Stage }>({
  openedStage: [
    async ({ playwright: _ }, use) => {
      const folder = newDataFolder()
      await copyDemoData(folder)
      const stage = await openStage(folder)
      await use(stage)
      await stage.close()
      await removeDataFolder(folder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  stage: async ({ openedStage }, use) => {
    await openedStage.reset()
    await use(openedStage)
  },
})
