import { type APIRequestContext, request as requests } from '@playwright/test'
import type { OrderJson } from '@/lib/orders/schema'
import type { UserInfo } from '@/lib/users/schema'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { brokenInvariants, query } from '@/scripts/prove/database.mjs'
import { admin, apiLogIn, bearer, newAccount, newOrder, newProduct } from './accounts'
import { expect, test as ownShopTest } from './own-shop'
import { startPaypal } from './paypal-process'
import { type RunningShop, readRun, startShop } from './shop'

export { expect }

type PaymentRow = { status: string; captureId: string | null }
type Stage = Awaited<ReturnType<typeof openStage>>

const secret = 'only-The-Tests-of-killed-payments-0815'

/** Starts a shop, its database and PayPal as three programs that can be killed and started independently. */
async function openStage(databaseFolder: string, dataFolder: string) {
  const { url: databaseUrl } = await startEmbeddedPostgres(databaseFolder)
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const paypal = await startPaypal(dataFolder, port)
  const shared = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    HOST: '127.0.0.1',
    SHOP_SEED: 'demo',
    JOB_INTERVAL_MS: '1000',
  }
  const settings = { ...shared, ...paypal.settings }
  const request = await requests.newContext({ baseURL })

  let server: RunningShop | null = null

  async function startServer(): Promise<void> {
    server = await startShop({ port, dataFolder, name: 'payment-crash', settings })
  }

  /** Stops the server cleanly with SIGTERM. */
  async function stopServer(): Promise<void> {
    await server?.stop()
  }

  /** Kills the server and its launcher with SIGKILL. */
  function killServer(): void {
    const run = readRun(dataFolder)
    const programs = run?.children?.map(({ pid }) => pid) ?? []
    expect(programs).toHaveLength(1)
    for (const pid of [run?.pid ?? 0, ...programs]) process.kill(pid, 'SIGKILL')
  }

  async function paymentsOf(orderId: number): Promise<PaymentRow[]> {
    const sql = 'select status, "captureId" from "Payment" where "orderId" = $1 order by id'
    return query(databaseUrl, sql, [orderId])
  }

  async function isPaid(orderId: number): Promise<boolean> {
    const [row] = await query(databaseUrl, 'select "paidAt" from "Order" where id = $1', [orderId])
    return row.paidAt !== null
  }

  /** Expects that the order is paid once, by the only capture that PayPal has, and that all invariants of the database hold. */
  async function expectPaidOnce(orderId: number): Promise<void> {
    const captures = paypal.capturesFor(orderId)
    expect(captures).toHaveLength(1)
    expect(await paymentsOf(orderId)).toEqual([{ status: 'completed', captureId: captures[0]?.id }])
    expect(await isPaid(orderId)).toBe(true)
    expect(await brokenInvariants(databaseUrl)).toEqual([])
  }

  await startServer()
  const { info: buyer, ...account } = await newAccount(request)
  const product = await newProduct(request, await apiLogIn(request, admin))
  return {
    baseURL,
    databaseUrl,
    request,
    account,
    paypal,
    startServer,
    stopServer,
    killServer,
    paymentsOf,
    isPaid,
    expectPaidOnce,
    placeOrder: () => newOrder(request, buyer, product),
    startPayment: (order: OrderJson) => startPayment(request, buyer, order),
    pay: (order: OrderJson) => request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(buyer) }),
  }
}

function startPayment(request: APIRequestContext, buyer: UserInfo, order: OrderJson) {
  return request.post(`/api/orders/${order._id}/paypal/`, { headers: bearer(buyer) })
}

/** Gives each test its own shop, database and PayPal. */
export const test = ownShopTest.extend<{ stage: Stage }>({
  stage: [
    async ({ newFolder, newDemoFolder }, use) => {
      const stage = await openStage(await newDemoFolder(), newFolder())
      await use(stage)
      await stage.request.dispose()
      await stage.paypal.kill()
    },
    { timeout: 120_000 },
  ],
})
