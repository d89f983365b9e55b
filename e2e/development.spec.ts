import { existsSync, readFileSync } from 'node:fs'
import { request as requests } from '@playwright/test'
import { freePort } from '@/scripts/database/free-port.mjs'
import { isAlive } from '@/scripts/database/processes.mjs'
import { apiLogIn, demo, newOrder, payOrder, signIn } from './support/accounts'
import { openPaypal } from './support/journey'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

test.setTimeout(600_000)

/** Each route is compiled on its first request. */
const COMPILE_TIMEOUT_MS = 240_000

/** Tells whether a development server runs in this checkout; Next allows only one. */
function isInUse(): boolean {
  const lock = '.next/dev/lock'
  return existsSync(lock) && isAlive(JSON.parse(readFileSync(lock, 'utf8')).pid)
}

test('npm run dev serves the purchase', async ({ newDemoFolder, browser }) => {
  test.skip(isInUse(), 'npm run dev is running in this checkout.')
  const port = await freePort()
  const shop = await startShop({
    port,
    dataFolder: await newDemoFolder(),
    name: 'development',
    options: ['--dev'],
  })
  const baseURL = `http://localhost:${port}`
  const request = await requests.newContext({ baseURL, timeout: COMPILE_TIMEOUT_MS })
  expect(await (await request.get('/')).text()).toContain('Latest Products')
  const shopper = await apiLogIn(request, demo.shopper)
  const [product] = await (await request.get('/api/products/')).json()
  const { _id: paid } = await newOrder(request, shopper, product)
  await payOrder(request, shopper, paid)

  // The routes are compiled; now the same in a browser, whose scripts the development server sends.
  const page = await browser.newPage({ baseURL })
  await signIn(page, demo.shopper)
  const { _id: unpaid } = await newOrder(request, shopper, product)
  await page.goto(`/order/${unpaid}`, { timeout: COMPILE_TIMEOUT_MS })
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  await page.close()
  await request.dispose()
  await shop.stop()
})
