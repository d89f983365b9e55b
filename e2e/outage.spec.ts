import { type Page, request as requests } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { admin, apiLogIn, newAccount, newOrder, newProduct, signIn } from './support/accounts'
import { alerts } from './support/checkout'
import { isRed } from './support/colour'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'
import { expectUnavailable } from './support/unavailable'

/** Server errors (Spec §8), on a separate shop whose database is stopped or lacks a table. */

test.describe.configure({ timeout: 240_000 })

const secret = 'only-The-Tests-of-outages-0815-know-it'
const fault = 'Something went wrong on our side. Please try again.'

/** Expects that the alert is red. */
async function expectRed(page: Page): Promise<void> {
  await expect.poll(() => alerts(page).locator('svg').first().evaluate(isRed)).toBe(true)
}

test('during a database outage every screen shows its error, and recovers without a restart', async ({
  browser,
  newFolder,
  newDemoFolder,
}) => {
  // The launcher would restart its own database, so the test passes this one by DATABASE_URL as an external one.
  const [databaseFolder, dataFolder] = [await newDemoFolder(), newFolder()]
  const { url } = await startEmbeddedPostgres(databaseFolder)
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const settings = { DATABASE_URL: url, NEXTAUTH_SECRET: secret, HOST: '127.0.0.1', SHOP_SEED: 'demo' }
  const shop = await startShop({ port, dataFolder, name: 'outage', settings })
  const request = await requests.newContext({ baseURL })
  const byAdmin = await apiLogIn(request, admin)
  const account = await newAccount(request)
  const contexts = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })] as const
  const [page, adminPage] = [await contexts[0].newPage(), await contexts[1].newPage()]
  await signIn(page, account)
  await signIn(adminPage, admin)
  // Creating a product also expires home, which the links of these pages have already prefetched.
  const product = await newProduct(request, byAdmin)
  const order = await newOrder(request, account.info, product)

  await stopEmbeddedPostgres(databaseFolder)
  await test.step('home shows a red alert that can be closed, and the product page a red alert', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('group', { name: 'Theme' }).getByText('Light').click()
    await expect(alerts(page)).toHaveText('Products could not be loaded. Please try again in a moment.')
    await expectRed(page)
    await alerts(page).getByRole('button', { name: 'Close' }).click()
    await expect(alerts(page)).toHaveCount(0)
    await page.goto(`/products/${product._id}`)
    await expect(alerts(page)).toHaveText('The product could not be loaded. Please try again in a moment.')
    await expectRed(page)
  })
  await test.step('profile and an order show an alert', async () => {
    for (const path of ['/profile', `/order/${order._id}`]) {
      await page.goto(path)
      await expect(alerts(page)).toHaveText(fault)
      await expectRed(page)
    }
  })
  await test.step('each page answers 503 with Retry-After', async () => {
    const personal = ['/profile', `/order/${order._id}`]
    for (const path of ['/', '/page/2', `/products/${product._id}`, ...personal])
      await expectUnavailable(page.request, path)
    for (const path of ['users', 'orders']) await expectUnavailable(adminPage.request, `/adminpage/${path}`)
  })
  await test.step('admin screens show the server’s message', async () => {
    for (const path of ['users', 'products', 'orders', `user/${account.info.id}`, 'products/create']) {
      await adminPage.goto(`/adminpage/${path}`)
      await expect(alerts(adminPage)).toHaveText(fault)
      await expectRed(adminPage)
    }
  })
  const lists = await Promise.all(
    (['Users', 'Products', 'Orders'] as const).map(async (name) => {
      const list = await adminPage.context().newPage()
      await list.goto(`/adminpage/${name.toLowerCase()}`)
      await expect(alerts(list)).toHaveText(fault)
      return { list, name }
    }),
  )
  const profile = await page.context().newPage()
  await profile.goto('/profile')
  await expect(alerts(profile)).toHaveText(fault)
  expect((await request.get('/api/products/')).status()).toBe(503)

  await startEmbeddedPostgres(databaseFolder)
  await test.step('after the outage Try again brings the products back, and a new visit the admin’s list', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: product.name })).toBeVisible()
    await adminPage.goto('/adminpage/users')
    await expect(adminPage.getByRole('table', { name: 'Users' })).toBeVisible()
    await page.goto(`/products/${product._id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.goto(`/order/${order._id}`)
    await expect(page.getByText('1 X $19.50 = $19.50')).toBeVisible()
  })
  await test.step('Try again reloads every list that failed', async () => {
    for (const { list, name } of lists) {
      await list.getByRole('button', { name: 'Try again' }).click()
      await expect(list.getByRole('table', { name })).toBeVisible()
      await expect(alerts(list)).toHaveCount(0)
    }
    await profile.getByRole('button', { name: 'Try again' }).click()
    await expect(profile.getByRole('link', { name: 'Details' })).toHaveCount(1)
    await expect(alerts(profile)).toHaveCount(0)
  })

  await test.step('when only the orders cannot be read, profile keeps its form above the alert', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('ALTER TABLE "Order" RENAME TO "OrderElsewhere"')
    await page.goto('/profile')
    await expect(alerts(page)).toHaveText(fault)
    const other = await page.context().newPage()
    await other.goto(`/order/${order._id}`)
    await expect(other, 'a server error redirects home').toHaveURL('/')
    await page.getByLabel('Name').fill('Not Lost')
    await adminPage.goto('/adminpage/orders')
    await expect(alerts(adminPage)).toHaveText(fault)
    await client.query('ALTER TABLE "OrderElsewhere" RENAME TO "Order"')
    await client.end()
    await adminPage.getByRole('button', { name: 'Try again' }).click()
    await expect(adminPage.getByRole('table', { name: 'Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
    await expect(page.getByLabel('Name')).toHaveValue('Not Lost')
  })
  for (const context of contexts) await context.close()
  await request.dispose()
  await shop.stop()
})
