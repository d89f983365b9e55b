import { existsSync, readFileSync } from 'node:fs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { isAlive } from '@/scripts/database/processes.mjs'
import { demo, signIn } from './support/accounts'
import { fillCart } from './support/checkout'
import { openPaypal } from './support/journey'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

test.setTimeout(600_000)

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
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  // Each is compiled on its first request, which takes longer than the timeout of a step below.
  const pages = ['/', '/placeorder', '/order/1']
  const calls = [
    '/api/products/',
    '/api/users/login/',
    '/api/orders/add/',
    '/api/orders/1/paypal/',
    '/api/orders/1/pay/',
    '/api/auth/session',
  ]
  for (const path of [...pages, ...calls]) await page.request.get(path, { timeout: 120_000 })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await signIn(page, demo.shopper)
  const [{ _id, name, image, price, countInStock }] = await (await page.request.get('/api/products/')).json()
  await fillCart(page, { product: _id, name, image, price, countInStock, qty: 1 }, true)
  await page.goto('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  await shop.stop()
})
