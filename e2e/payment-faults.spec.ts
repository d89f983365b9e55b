import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '@/scripts/database/free-port.mjs'
import { admin, newAccount, newOrder, openNewOrder, signIn } from './support/accounts'
import { expectNoViolations } from './support/axe'
import { copyDemoData } from './support/demo-data'
import { test as base, expect } from './support/fixtures'
import { openPaypal } from './support/journey'
import { newDataFolder, removeDataFolder, startShop } from './support/shop'

/** What the order page shows when PayPal does not capture the payment at once. */

/** Controls the simulator of a shop. */
function paypalOf(simulatorUrl: string, dataFolder: string) {
  async function control(endpoint: string, method = 'GET', body?: object): Promise<Record<string, unknown>> {
    const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${simulatorUrl}/simulator/${endpoint}`, { method, ...(body && json) })
    expect(response.ok, endpoint).toBe(true)
    return response.json()
  }

  return {
    setFaults: (faults: object) => control('faults', 'POST', faults),
    clearFaults: () => control('faults', 'DELETE'),
    /** Withholds webhooks, or delivers them again. */
    withholdWebhooks: (held: boolean) => control('webhooks', 'POST', { held }),
    lastWebhook: async () => ((await control('webhooks')).events as object[]).at(-1),
    /** Makes PayPal finish its review of the last pending payment. */
    async settlePending(status: 'COMPLETED' | 'DECLINED') {
      const file = path.join(dataFolder, 'paypal-simulator.json')
      type Unit = { payments?: { captures?: { id: string; status: string }[] } }
      const { orders }: { orders: { purchase_units: Unit[] }[] } = JSON.parse(readFileSync(file, 'utf8'))
      const units = orders.flatMap((order) => order.purchase_units)
      const captures = units.flatMap((unit) => unit.payments?.captures ?? [])
      const pending = captures.findLast((capture) => capture.status === 'PENDING')
      await control(`captures/${pending?.id}`, 'POST', { status })
    },
  }
}

type Shop = { origin: string; paypal: ReturnType<typeof paypalOf> }

/** A shop for this file alone: the simulator's faults affect the next payment of any test. */
const test = base.extend<{ paypal: Shop['paypal'] }, { shop: Shop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const [port, dataFolder] = [await freePort(), newDataFolder()]
      await copyDemoData(dataFolder)
      const { simulatorUrl = '', stop } = await startShop({ port, dataFolder, name: 'payment-faults' })
      await use({ origin: `http://localhost:${port}`, paypal: paypalOf(simulatorUrl, dataFolder) })
      await stop()
      await removeDataFolder(dataFolder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  paypal: async ({ shop: { paypal } }, use) => {
    await use(paypal)
    await paypal.clearFaults()
    await paypal.withholdWebhooks(false)
  },
})
test.use({
  allowedConsoleErrors: ['402 (Payment Required)', '409 (Conflict)', '502 (Bad Gateway)', 'net::ERR_FAILED'],
})

async function approve(page: Page): Promise<void> {
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
}

function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay with PayPal' })
}

for (const [status, text] of [
  ['COMPLETED', 'Payment processed.'],
  ['DECLINED', 'Payment error.'],
] as const) {
  test(`P12 a payment that PayPal still reviews is shown as pending until it is ${status}`, async ({
    page,
    request,
    paypal,
  }) => {
    await openNewOrder(page, request)
    await paypal.setFaults({ pendingNext: 1 })
    await approve(page)
    const pending = page.getByRole('main').getByRole('status').filter({ hasText: 'PayPal is still checking' })
    for (const visit of ['at once', 'after a reload']) {
      if (visit === 'after a reload') await page.reload()
      await expect(pending, visit).toContainText('There is no need to pay again.')
      await expect(page.getByText('Not paid.')).toBeVisible()
      await expect(page.getByText('Payment error.')).toHaveCount(0)
      await expect(payButton(page)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(pending).toBeVisible()
    await paypal.settlePending(status)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(pending).toHaveCount(0)
    await expect(payButton(page)).toHaveCount(status === 'COMPLETED' ? 0 : 1)
  })
}

test('P09 an approved payment with an unknown outcome is checked again, not paid again', async ({
  page,
  request,
  paypal,
}) => {
  await paypal.withholdWebhooks(true)
  await openNewOrder(page, request)
  await paypal.setFaults({ failNextCapture: { status: 503, count: 1000 } })
  await approve(page)
  await expect(page.getByText('PayPal cannot be reached at the moment.')).toBeVisible()
  for (const visit of ['at once', 'after a reload']) {
    if (visit === 'after a reload') await page.reload()
    await expect(page.getByText('There is no need to pay again.'), visit).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }
  await paypal.setFaults({ failNextCapture: null })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
})

test('a payment that does not match the order shows an error without a payment button, and needs attention; after an admin settles it the order can be paid again', async ({
  browser,
  page,
  request,
  paypal,
}) => {
  const products: { _id: number; price: string; countInStock: number }[] = await (
    await request.get('/api/products/')
  ).json()
  const product = products.find(({ countInStock }) => countInStock > 5)
  if (!product) throw new Error('The demo shop has no product with enough units')
  const account = await newAccount(page.request)
  const order = await newOrder(page.request, account.info, product)
  await signIn(page, account)
  await page.goto(`/order/${order._id}`)
  await paypal.setFaults({ amountOffByCents: -1 })
  await approve(page)
  for (const visit of ['at once', 'after a reload']) {
    if (visit === 'after a reload') await page.reload()
    const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Payment error.' })
    await expect(problem, visit).toContainText('The payment does not match this order.')
    await expect(problem).toHaveCount(1)
    await expect(page.getByText('Not paid.')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }

  const context = await browser.newContext()
  const adminPage = await context.newPage()
  await signIn(adminPage, admin)
  await adminPage.goto('/adminpage/orders')
  await adminPage.getByRole('link', { name: /^Needs attention \(\d+\)$/ }).click()
  await expect(adminPage).toHaveURL('/adminpage/attention')
  const entry = adminPage.getByRole('listitem').filter({ hasText: `Order ${order._id}` })
  await expect(entry).toContainText(/PayPal took \d+\.\d\d USD, but the order costs \d+\.\d\d\./)
  await expect(entry).toContainText('Refund payment')
  await expectNoViolations(adminPage)
  await entry.getByRole('button', { name: 'Check again' }).click()
  await expect(adminPage.getByText('PayPal says nothing new about this payment.')).toBeAttached()
  await entry.getByRole('button', { name: 'Mark as settled' }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }).click()
  await expect(entry).toHaveCount(0)
  await context.close()

  await page.reload()
  await approve(page)
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
})

test('P13 an order whose page never makes the pay call is paid through PayPal’s webhook', async ({
  page,
  request,
  paypal,
}) => {
  await openNewOrder(page, request)
  // The page's pay call never reaches the shop.
  await page.route('**/api/orders/*/pay/', (route) => route.abort())
  await approve(page)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Paid on/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await paypal.lastWebhook()).toMatchObject({ type: 'PAYMENT.CAPTURE.COMPLETED' })
})
