import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { brokenInvariants, query } from '@/testing/books/database'
import { apiLogIn, bearer, newAccount, newOrder, newProduct, orderBody } from '@/testing/browser/accounts'
import { hasPgbouncer, noPgbouncer, spawnPgbouncer } from '@/testing/db/pgbouncer-process'
import { onlySoak } from '@/testing/db/rounds'
import { expect, runDatabase, test } from '@/testing/own-shops/own-shop'
import { startShop } from '@/testing/own-shops/shop'

/** Two instances behind PgBouncer, with one folder of pictures: only in `npm run test:soak`. */

test.setTimeout(600_000)

let stopPgbouncer = () => {}
test.afterEach(() => stopPgbouncer())

async function expectLastUnitsSoldOnce(
  clients: [APIRequestContext, APIRequestContext],
  admin: UserInfo,
  product: ProductJson,
) {
  const headers = bearer(admin)
  const orders = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      clients[index % 2 ? 0 : 1].post('/api/orders/add/', { headers, data: orderBody(product) }),
    ),
  )
  const statuses = orders.map((order) => order.status()).sort()
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(409)])
  for (const request of clients) {
    const shown = await (await request.get(`/api/products/${product._id}/`)).json()
    expect(shown.countInStock).toBe(0)
  }
}

async function expectHoldsReleased(direct: string, product: number) {
  await query(direct, `UPDATE "Order" SET "heldUntil" = now() - interval '1 second'`)
  const stock = `SELECT "countInStock" FROM "Product" WHERE id = ${product}`
  await expect.poll(() => query(direct, stock), { timeout: 60_000 }).toEqual([{ countInStock: 5 }])
}

test(`O06 two instances behind PgBouncer share pictures, stock and caches, and run jobs once${noPgbouncer || onlySoak}`, async ({
  newFolder,
}) => {
  test.skip(!hasPgbouncer || onlySoak !== '', 'needs PgBouncer, and is no part of a soak')
  const [databaseFolder, pictures] = [newFolder(), newFolder()]
  runDatabase(databaseFolder, 'up')
  const direct = runDatabase(databaseFolder, 'url')
  const pgbouncer = await spawnPgbouncer(direct, newFolder())
  stopPgbouncer = pgbouncer.stop
  const settings = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: direct,
    NEXTAUTH_SECRET: 'only-The-Tests-of-instances-4711-know-it',
    HOST: '127.0.0.1',
    JOB_INTERVAL_MS: '200',
  }
  async function startInstance(name: string) {
    const dataFolder = newFolder()
    mkdirSync(pictures, { recursive: true })
    symlinkSync(pictures, path.join(dataFolder, 'media'))
    return startShop({ dataFolder, name, settings })
  }
  const [one, two] = await Promise.all([startInstance('instance-1'), startInstance('instance-2')])
  const output = () => one.output() + two.output()
  expect(output().match(/Applied 2/g)).toHaveLength(1)

  const account = await newAccount(one.request)
  await query(direct, `UPDATE "User" SET role = 'owner'`)
  const admin = await apiLogIn(two.request, account)
  const product = await newProduct(one.request, { countInStock: '5' }, admin)
  expect((await two.request.get(product.image)).status()).toBe(200)
  expect((await two.request.get('/')).status()).toBe(200)

  await expectLastUnitsSoldOnce([one.request, two.request], admin, product)

  await expectHoldsReleased(direct, product._id)
  await newOrder(two.request, await apiLogIn(one.request, account), product)
  expect(await brokenInvariants(direct)).toEqual([])
  expect(output()).not.toMatch(/job-failed|separate-pictures/)
  for (const shop of [one, two]) await shop.stop()
})
