import { type APIResponse, test as base, expect, request as requests } from '@playwright/test'
import pg from 'pg'
import { freePort } from '@/lib/free-port'
import type { OrderJson } from '@/lib/orders/schema'
import { z } from '@/lib/text/zod'
import { embeddedPostgresUrl, startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { brokenInvariants, query } from '@/testing/books/database'
import { admin, apiLogIn, bearer, newAccount, newOrder, newProduct } from '@/testing/browser/accounts'
import { copyDemoData } from './demo-data'
import { killableShop } from './killable-shop'
import { manyHolds } from './many-holds'
import { startPaypal } from './paypal-process'
import { newDataFolder, removeDataFolder } from './shop'

export { expect }

const paymentRow = z.object({ status: z.string(), captureId: z.string().nullable() })
export type Stage = Awaited<ReturnType<typeof openStage>>

/** The key that lib/jobs/run-on-one-instance.ts locks together with a job's name. */
const jobLocks = 0x53_48_4f_50
/** Well below the ten seconds after which the shop gives up a request to PayPal. */
const intervals = [50]

/** Starts the demo shop, and PayPal as a program of its own, which can be killed and started independently. */
async function openStage(dataFolder: string) {
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const paypal = await startPaypal(dataFolder, port)
  // One buyer places all orders.
  const settings = { JOB_INTERVAL_MS: '1000', ...manyHolds, ...paypal.settings }
  let request = await requests.newContext({ baseURL })
  const shop = killableShop({ port, dataFolder, name: 'payment-crash', settings })
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

  /** Keeps the reconciler from running until the next `startServer`: it may be faster than the kill. */
  async function holdReconciler(): Promise<void> {
    const sql = 'select pg_advisory_lock($1, hashtext($2))'
    reconcilerLock ??= await lock(sql, [jobLocks, 'reconcile-payments'])
  }

  async function releaseReconciler(): Promise<void> {
    await reconcilerLock?.end()
    reconcilerLock = null
  }

  async function startServer(): Promise<void> {
    await releaseReconciler()
    await shop.start()
  }

  /** Stops the shop cleanly with SIGTERM. Starts only its database again. */
  async function stopServer(): Promise<void> {
    await shop.stop()
    await startEmbeddedPostgres(dataFolder)
  }

  /** Kills the shop, its database and PayPal, as a power cut does. */
  async function cutPower(): Promise<void> {
    shop.kill()
    await paypal.kill()
  }

  /** Ends the connections of all clients: no answer reaches them any more. */
  async function hangUp(): Promise<void> {
    await request.dispose()
    request = await requests.newContext({ baseURL })
  }

  async function paymentsOf(orderId: number): Promise<z.infer<typeof paymentRow>[]> {
    const sql = 'select status, "captureId" from "Payment" where "orderId" = $1 order by id'
    return z.array(paymentRow).parse(await query(databaseUrl, sql, [orderId]))
  }

  async function isPaid(orderId: number): Promise<boolean> {
    const sql = 'select "paidAt" is not null as "isPaid" from "Order" where id = $1'
    const [row] = await query(databaseUrl, sql, [orderId])
    return z.boolean().parse(row?.isPaid)
  }

  async function refundedCents(orderId: number): Promise<number> {
    const [row] = await query(databaseUrl, 'select "refundedCents" from "Order" where id = $1', [orderId])
    return Number(row?.refundedCents)
  }

  const pay = (order: OrderJson) => request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(buyer) })

  /**
   * Pauses PayPal after the shop has begun the capture and before the capture arrives. The pay call resolves with `null` when
   * no answer comes.
   */
  async function payUntilCapture(order: OrderJson): Promise<{ paying: Promise<APIResponse | null> }> {
    const row = await lockOrder(order._id)
    const paying = pay(order).catch(() => null)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => query(databaseUrl, waiting), { intervals }).toHaveLength(1)
    paypal.pause()
    await row.end()
    await expect.poll(() => paymentsOf(order._id), { intervals }).toMatchObject([{ status: 'capturing' }])
    return { paying }
  }

  /** Expects that the order is paid once, by the only capture that PayPal has, and that all invariants of the database hold. */
  async function expectPaidOnce(orderId: number): Promise<void> {
    const captures = paypal.capturesFor(orderId)
    expect(captures).toHaveLength(1)
    expect(await paymentsOf(orderId)).toEqual([{ status: 'completed', captureId: captures[0]?.id }])
    expect(await isPaid(orderId)).toBe(true)
    expect(await brokenInvariants(databaseUrl)).toEqual([])
  }

  /** Sets what a test expects at its start, whatever the one before has left. */
  async function reset(): Promise<void> {
    await holdReconciler()
    await paypal.control('webhooks', { held: true })
  }

  await startServer()
  const databaseUrl = embeddedPostgresUrl(dataFolder) ?? ''
  const { info: buyer } = await newAccount(request)
  const owner = await apiLogIn(request, admin)
  const product = await newProduct(request, { countInStock: '1000' }, owner)
  const headers = bearer(buyer)
  return {
    databaseUrl,
    paypal,
    lockOrder,
    releaseReconciler,
    startServer,
    stopServer,
    cutPower,
    hangUp,
    paymentsOf,
    isPaid,
    refundedCents,
    pay,
    refund: (order: OrderJson, amount: string) =>
      request.post(`/api/orders/${order._id}/refunds/`, {
        headers: bearer(owner),
        data: { amount, reason: 'Broken', restock: [] },
      }),
    payUntilCapture,
    expectPaidOnce,
    reset,
    placeOrder: () => newOrder(request, buyer, product),
    startPayment: (order: OrderJson) => request.post(`/api/orders/${order._id}/paypal/`, { headers }),
    /** Starts the payment of an order and approves it at PayPal. Returns the id of PayPal's order. */
    async approvePayment({ _id }: OrderJson): Promise<string> {
      const started = await request.post(`/api/orders/${_id}/paypal/`, { headers })
      const { id } = await started.json()
      await paypal.approve(id)
      return id
    },
    readOrder: async ({ _id }: OrderJson) => (await request.get(`/api/orders/${_id}/`, { headers })).json(),
    async stock(): Promise<number> {
      return (await (await request.get(`/api/products/${product._id}/`)).json()).countInStock
    },
    stopDuringRestart: shop.stopDuringRestart,
    hasEnded: shop.hasEnded,
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
