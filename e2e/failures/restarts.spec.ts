import type { APIRequestContext } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import { isAlive } from '@/ops/postgres/processes'
import { brokenInvariants } from '@/testing/books/database'
import { bearer, newAccount, newOrder, newProduct } from '@/testing/browser/accounts'
import { expectPaid, keepBuying } from '@/testing/browser/buying'
import { allowedMs, isSoak } from '@/testing/db/rounds'
import { expect, test } from '@/testing/own-shops/own-shop'
import { killAndAwaitRestart, pidOf, type RunningShop, readRun, startShop } from '@/testing/own-shops/shop'

/** The launcher restarts each program of a running shop that is killed. */

test.describe.configure({ timeout: 600_000 })

/** Ten seconds are the goal; a busy machine may need longer. */
const timeout = isSoak ? 10_000 : 120_000

async function expectHangingSimulator(
  request: APIRequestContext,
  buyer: UserInfo,
  product: ProductJson,
  simulator: number,
) {
  const { _id } = await newOrder(request, buyer, product)
  const pay = () => request.post(`/api/orders/${_id}/paypal/`, { headers: bearer(buyer) })
  process.kill(simulator, 'SIGSTOP')
  const since = Date.now()
  const [paid, script] = await Promise.all([pay(), request.get('/paypal-simulator/sdk/js')])
  expect(Date.now() - since).toBeLessThan(allowedMs(10_000))
  // A 502 is what the contract says of PayPal.
  expect([paid.status(), script.status(), script.headers()['retry-after']]).toEqual([502, 503, '5'])
  expect(await paid.json()).toMatchObject({ code: 'payment-provider-down' })
  process.kill(simulator, 'SIGCONT')
  expect((await pay()).status()).toBe(201)
  expect((await request.get('/paypal-simulator/sdk/js')).status()).toBe(200)
}

async function expectEndAfterSixthKill(shop: RunningShop, dataFolder: string, simulator: () => number) {
  const others = [shop.process.pid ?? 0, pidOf(dataFolder, 'PostgreSQL'), pidOf(dataFolder, 'The shop')]
  // One rule holds for all programs. The simulator starts fastest.
  for (const _restart of [2, 3, 4, 5]) await killAndAwaitRestart(simulator, timeout)
  process.kill(simulator(), 'SIGKILL')
  expect(await shop.ended).toBe(1)
  expect(shop.output().trim().split('\n').at(-1)).toMatch(
    /^The PayPal simulator .*signal SIGKILL.* after 5 restarts; stopping everything\.$/,
  )
  for (const pid of others) expect(isAlive(pid)).toBe(false)
  expect(readRun(dataFolder)).toBeNull()
}

test('O10 programs killed during purchases restart in ten seconds and lose no order; a sixth kill in a row stops the shop', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  // npm's Node can be an older one than that of the tests: here it runs a shop.
  const shop = await startShop({ dataFolder, name: 'restarts', node: process.env.npm_node_execpath })
  const { request, databaseUrl } = shop
  const product = await newProduct(request, { countInStock: '100000' })
  const buyers = [await newAccount(request), await newAccount(request)] as const
  const users = buyers.map(({ info }) => info)
  const { paid, stop } = keepBuying(request, users, product)
  await expect.poll(() => paid.size).toBeGreaterThan(buyers.length)

  const simulator = () => pidOf(dataFolder, 'The PayPal simulator')
  for (const name of ['The shop', 'The PayPal simulator', 'PostgreSQL']) {
    await test.step(name, async () => {
      await killAndAwaitRestart(() => pidOf(dataFolder, name), timeout)
      const before = paid.size
      // Purchases under way at the kill do not count: there is at most one per buyer.
      await expect.poll(() => paid.size, { intervals: [50], timeout }).toBeGreaterThan(before + buyers.length)
      expect(shop.output()).toMatch(
        new RegExp(`\n${name} ended unexpectedly \\(.+\\); starting it again \\(1 of 5\\)\\.\n`),
      )
    })
  }
  await stop()

  await expectPaid(request, paid)
  expect(embeddedPostgresUrl(dataFolder)).toBe(databaseUrl)
  expect(await brokenInvariants(databaseUrl)).toEqual([])
  await test.step('W07 a simulator that hangs', () =>
    expectHangingSimulator(request, buyers[0].info, product, simulator()))
  await request.dispose()

  await test.step('a sixth kill in a row', () => expectEndAfterSixthKill(shop, dataFolder, simulator))
})
