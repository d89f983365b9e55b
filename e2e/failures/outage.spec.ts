import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { query } from '@/testing/books/database'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  newProduct,
  orderBody,
  signIn,
} from '@/testing/browser/accounts'
import { alerts } from '@/testing/browser/journey'
import { signalServer } from '@/testing/db/replicated-database'
import { allowedMs } from '@/testing/db/rounds'
import {
  breakTables,
  expectAlert,
  expectAnswersBehindCaddy,
  expectShortOutageLines,
  expectUnavailable,
  type OutageShop,
  openOutageShop,
} from '@/testing/own-shops/outage-shop'
import { expect, test } from '@/testing/own-shops/own-shop'

/** Server errors (Spec §8), on a separate shop whose database hangs, is away, or lacks a table. */

test.describe.configure({ timeout: 480_000 })

const fault = 'Something went wrong on our side. Please try again.'

let shop: OutageShop
test.beforeAll(async () => {
  shop = await openOutageShop()
})
test.afterAll(() => shop.close())

async function expectRecovered(request: APIRequestContext, paths: string[], headers: Record<string, string>) {
  await expect
    .poll(async () => (await request.get('/api/health/ready/')).status(), { timeout: allowedMs(10_000) })
    .toBe(200)
  for (const path of paths) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 200])
  }
}

test('W07 while PostgreSQL hangs every page and call is a 503 within its deadline, and all recover once it continues', async ({
  browser,
}) => {
  const { baseURL, postgres, output, request } = shop
  const byAdmin = await apiLogIn(request, admin)
  const [known, unknown] = [await newProduct(request), await newProduct(request)]
  const order = await newOrder(request, byAdmin, known)
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/cart')

  const names = ['users', 'products', 'orders', 'attention', `user/${byAdmin.id}`]
  const lists = names.map((name) => `/adminpage/${name}`)
  const pages = ['/page/2', `/products/${unknown._id}`, '/profile', `/order/${order._id}`, ...lists]
  const calls = ['users', 'orders', 'orders/myorders', 'products', `products/${known._id}`, 'auth/session']
  const paths = [...pages, `/admin/product/${known._id}`, ...calls.map((call) => `/api/${call}/`)]
  const headers = bearer(byAdmin)
  signalServer(postgres, 'SIGSTOP')
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
  for (const path of ['/cart/7', '/login', '/api/health/']) {
    expect((await request.get(path)).status()).toBe(200)
  }
  await expect(alerts(page), 'a navigation during the outage').toHaveText(fault)

  signalServer(postgres, 'SIGCONT')
  await expectRecovered(request, paths, headers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()

  expectShortOutageLines(output(), paths.length)
  await context.close()
})

async function expectAlertsOfVisitors(page: Page, product: number) {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('group', { name: 'Theme' }).getByText('Light').click()
  await expectAlert(page, 'Products could not be loaded. Please try again in a moment.')
  await alerts(page).getByRole('button', { name: 'Close' }).click()
  await expect(alerts(page)).toHaveCount(0)
  await page.goto(`/products/${product}`)
  await expectAlert(page, 'The product could not be loaded. Please try again in a moment.')
}

/** Opens a screen, which fails, in a tab of its own. `known` finds what is there once it works again. */
async function openFailing(context: BrowserContext, path: string, known: (tab: Page) => Locator) {
  const tab = await context.newPage()
  await tab.goto(path)
  await expectAlert(tab, fault)
  return { tab, known: known(tab) }
}

async function retry({ tab, known }: { tab: Page; known: Locator }) {
  await tab.getByRole('button', { name: 'Try again' }).click()
  await expect(known).toBeVisible()
  await expect(alerts(tab)).toHaveCount(0)
}

const openList = (context: BrowserContext, name: string) =>
  openFailing(context, `/adminpage/${name.toLowerCase()}`, (tab) => tab.getByRole('table', { name }))

type Opened = Awaited<ReturnType<typeof openFailing>>

async function expectFormAboveAlert(profile: Opened, order: Opened, orders: Opened) {
  await query(shop.databaseUrl, 'ALTER TABLE "Order" RENAME TO "OrderElsewhere"')
  await profile.tab.reload()
  await expect(alerts(profile.tab)).toHaveText(fault)
  await order.tab.reload()
  await expect(order.tab, 'a server error redirects home').toHaveURL('/')
  await profile.tab.getByLabel('Name').fill('Not Lost')
  await orders.tab.reload()
  await expect(alerts(orders.tab)).toHaveText(fault)
  await query(shop.databaseUrl, 'ALTER TABLE "OrderElsewhere" RENAME TO "Order"')
  for (const each of [orders, profile]) await retry(each)
  await expect(profile.known).toHaveCount(1)
  await expect(profile.tab.getByLabel('Name')).toHaveValue('Not Lost')
}

async function expectPagesUnavailable(page: Page, adminPage: Page, paths: string[]) {
  for (const path of paths) await expectUnavailable(page.request, path)
  for (const path of ['users', 'orders']) await expectUnavailable(adminPage.request, `/adminpage/${path}`)
  expect((await page.request.get('/api/products/')).status()).toBe(503)
}

test('in a database outage every screen shows its error, then recovers', async ({ browser, newFolder }) => {
  const { baseURL, database, request } = shop
  const account = await newAccount(request)
  const contexts = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })] as const
  const [page, adminPage] = [await contexts[0].newPage(), await contexts[1].newPage()]
  await signIn(page, account)
  await signIn(adminPage, admin)
  const product = await newProduct(request)
  const order = await newOrder(request, account.info, product)
  const [ofProduct, ofOrder] = [`/products/${product._id}`, `/order/${order._id}`]
  const ofAdmin = [`/adminpage/user/${account.info.id}`, '/adminpage/products/create']

  await database.stop()
  await test.step('home shows a red alert that can be closed, and the product page a red alert', () =>
    expectAlertsOfVisitors(page, product._id))
  const details = (tab: Page) => tab.getByRole('link', { name: 'Details' })
  const profile = await openFailing(contexts[0], '/profile', details)
  const orderTab = await openFailing(contexts[0], ofOrder, (tab) => tab.getByText('1 X $19.50 = $19.50'))
  const needing = ['/', ofProduct, '/api/products/']
  await test.step('W08 Caddy passes on what the shop says and still serves', () =>
    expectAnswersBehindCaddy(request, { baseURL, folder: newFolder(), needing }))
  await test.step('each page answers 503 with Retry-After', () =>
    expectPagesUnavailable(page, adminPage, ['/', '/page/2', ofProduct, '/profile', ofOrder]))
  for (const path of ofAdmin) {
    await adminPage.goto(path)
    await expectAlert(adminPage, fault)
  }
  const lists = [await openList(contexts[1], 'Users'), await openList(contexts[1], 'Products')]
  const orders = await openList(contexts[1], 'Orders')

  await database.recover()
  await test.step('after the outage Try again brings back what failed', async () => {
    const productTab = { tab: page, known: page.getByRole('heading', { level: 1, name: product.name }) }
    for (const each of [productTab, profile, orderTab, ...lists, orders]) await retry(each)
  })
  for (const path of ['/', ofProduct])
    expect(await (await page.request.get(path)).text(), path).toContain(product.name)
  for (const path of ofAdmin) expect((await adminPage.request.get(path)).status(), path).toBe(200)
  await test.step('when only the orders cannot be read, profile keeps its form above the alert', () =>
    expectFormAboveAlert(profile, orderTab, orders))
  for (const context of contexts) await context.close()
})

test('a page that cannot read its product or its search asks once, for itself and its title', async () => {
  const { databaseUrl, request } = shop
  const product = await newProduct(request)
  const asked = await breakTables(databaseUrl, ['Product', 'ProductSearch'])
  for (const path of [`/products/${product._id}`, '/search?q=lamp', '/category/home']) {
    expect((await request.get(path)).status(), path).toBe(500)
    expect([path, await asked()]).toEqual([path, 1])
  }
})
