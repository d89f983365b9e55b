import { request as requests } from '@playwright/test'
import { problemTable } from '@/lib/problem'
import { startDatabaseStandIn } from '@/lib/testing/database-stand-in'
import { allowedMs } from '@/lib/testing/rounds'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { admin, apiLogIn, bearer, newOrder, newProduct, orderBody, signIn } from './support/accounts'
import { alerts } from './support/checkout'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'
import { expectUnavailable } from './support/unavailable'

/** A database that takes connections and says nothing: on a shop of the test's own. */

test.describe.configure({ timeout: 240_000 })

const secret = 'only-The-Tests-of-outages-0815-know-it'
const fault = problemTable['unexpected-error'].detail

test('while the database hangs every page and call is a 503 in its time, and all is well once it answers', async ({
  browser,
  newFolder,
  newDemoFolder,
}) => {
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const database = await startDatabaseStandIn((await startEmbeddedPostgres(databaseFolder)).url)
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const own = { DATABASE_URL: database.url, NEXTAUTH_SECRET: secret, HOST: '127.0.0.1', SHOP_SEED: 'demo' }
  const shop = await startShop({ port, dataFolder, name: 'hanging', settings: own })
  const request = await requests.newContext({ baseURL })
  const byAdmin = await apiLogIn(request, admin)
  const [known, unknown] = [await newProduct(request, byAdmin), await newProduct(request, byAdmin)]
  const order = await newOrder(request, byAdmin, known)
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/cart')
  expect((await request.get(`/products/${known._id}`)).status()).toBe(200)

  const lists = ['users', 'products', 'orders', 'attention', `user/${byAdmin.id}`].map(
    (name) => `/adminpage/${name}`,
  )
  const pages = ['/page/2', `/products/${unknown._id}`, '/profile', `/order/${order._id}`, ...lists]
  const calls = ['users', 'orders', 'orders/myorders', 'products', `products/${known._id}`, 'auth/session']
  const paths = [...pages, `/admin/product/${known._id}`, ...calls.map((call) => `/api/${call}/`)]
  const headers = bearer(byAdmin)
  database.hang()
  const hangingSince = Date.now()
  const health = expectUnavailable(request, '/api/health/', headers).then(() => Date.now() - hangingSince)
  await page.getByRole('button', { name: byAdmin.name }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  const placed = request.post('/api/orders/add/', { headers, data: orderBody(known) })
  await Promise.all(
    paths.map((path) => expectUnavailable(request, path, path.startsWith('/api') ? headers : {})),
  )
  expect((await placed).status()).toBe(503)
  expect(Date.now() - hangingSince, 'milliseconds until the last answer').toBeLessThan(allowedMs(20_000))
  expect(await health, 'milliseconds until the answer about health').toBeLessThan(allowedMs(10_000))
  // What is kept, and what needs no database, is served as ever.
  for (const path of [`/products/${known._id}`, '/cart/7', '/login']) {
    expect((await request.get(path)).status()).toBe(200)
  }
  await expect(alerts(page), 'who was on the way to a page').toHaveText(fault)

  await database.recover()
  await expect
    .poll(async () => (await request.get('/api/health/')).status(), { timeout: allowedMs(10_000) })
    .toBe(200)
  for (const path of paths) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 200])
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()

  const told = shop
    .said()
    .split('\n')
    .filter((line) => line.includes('DatabaseOutage'))
  expect(told.length).toBeGreaterThan(paths.length - 1)
  expect(told.filter((line) => line.length > 400 || line.includes('\\n    at '))).toEqual([])
  await context.close()
  await request.dispose()
  await shop.stop()
  await database.stop()
})
