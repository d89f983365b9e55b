import { request as requests } from '@playwright/test'
import { problemTable } from '@/lib/problem'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { startDatabaseStandIn } from '@/testing/database-stand-in'
import { allowedMs } from '@/testing/rounds'
import { admin, apiLogIn, bearer, newOrder, newProduct, orderBody, signIn } from './support/accounts'
import { alerts } from './support/checkout'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'
import { expectUnavailable } from './support/unavailable'

/** A database that accepts connections but never responds, on the test's own shop. */

test.describe.configure({ timeout: 240_000 })

const sessionSecret = 'only-The-Tests-of-outages-0815-know-it'
const faultText = problemTable['unexpected-error'].detail

test('while the database hangs every page and call is a 503 within its deadline, and all recover once it responds', async ({
  browser,
  newFolder,
  newDemoFolder,
}) => {
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const database = await startDatabaseStandIn((await startEmbeddedPostgres(databaseFolder)).url)
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const settings = {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: sessionSecret,
    HOST: '127.0.0.1',
    SHOP_SEED: 'demo',
  }
  const shop = await startShop({ port, dataFolder, name: 'hanging', settings })
  const request = await requests.newContext({ baseURL })
  const byAdmin = await apiLogIn(request, admin)
  const [known, unknown] = [await newProduct(request, byAdmin), await newProduct(request, byAdmin)]
  const order = await newOrder(request, byAdmin, known)
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/cart')

  const lists = ['users', 'products', 'orders', 'attention', `user/${byAdmin.id}`].map(
    (name) => `/adminpage/${name}`,
  )
  const pages = ['/page/2', `/products/${unknown._id}`, '/profile', `/order/${order._id}`, ...lists]
  const calls = ['users', 'orders', 'orders/myorders', 'products', `products/${known._id}`, 'auth/session']
  const paths = [...pages, `/admin/product/${known._id}`, ...calls.map((call) => `/api/${call}/`)]
  const headers = bearer(byAdmin)
  database.hang()
  const hangingSince = Date.now()
  const unready = expectUnavailable(request, '/api/health/ready/').then(() => Date.now() - hangingSince)
  await page.getByRole('button', { name: byAdmin.name }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  const placed = request.post('/api/orders/add/', { headers, data: orderBody(known) })
  await Promise.all(
    paths.map((path) => expectUnavailable(request, path, path.startsWith('/api') ? headers : {})),
  )
  expect((await placed).status()).toBe(503)
  expect(Date.now() - hangingSince, 'milliseconds until the last response').toBeLessThan(allowedMs(20_000))
  expect(await unready, 'milliseconds until the shop is not ready').toBeLessThan(allowedMs(10_000))
  // Pages that need no database are still served.
  for (const path of ['/cart/7', '/login', '/api/health/']) {
    expect((await request.get(path)).status()).toBe(200)
  }
  await expect(alerts(page), 'a navigation during the outage').toHaveText(faultText)

  await database.recover()
  await expect
    .poll(async () => (await request.get('/api/health/ready/')).status(), { timeout: allowedMs(10_000) })
    .toBe(200)
  for (const path of paths) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 200])
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()

  const outageLines = shop
    .output()
    .split('\n')
    .filter((line) => line.includes('DatabaseOutage'))
  expect(outageLines.length).toBeGreaterThan(paths.length - 1)
  expect(outageLines.filter((line) => line.length > 400 || line.includes('\\n    at '))).toEqual([])
  await context.close()
  await request.dispose()
  await shop.stop()
  await database.stop()
})
