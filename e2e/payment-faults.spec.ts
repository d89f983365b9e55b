import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { admin, newAccount, newOrder, openNewOrder, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { openPaypal } from './support/journey'

/** What the order page shows when PayPal does not capture the payment at once. Runs as a separate Playwright project. */

const simulator = process.env.E2E_SIMULATOR_URL

test.describe.configure({ mode: 'serial' })
test.skip(!simulator, 'needs the simulator of a shop that the tests started')
test.use({
  allowedConsoleErrors: ['402 (Payment Required)', '409 (Conflict)', '502 (Bad Gateway)', 'net::ERR_FAILED'],
})

test.afterEach(async ({ request }) => {
  await request.delete(`${simulator}/simulator/faults`)
  await withholdWebhooks(request, false)
})

/** Makes the simulator withhold its webhooks, or deliver them again. */
async function withholdWebhooks(request: APIRequestContext, held: boolean): Promise<void> {
  expect((await request.post(`${simulator}/simulator/webhooks`, { data: { held } })).ok()).toBe(true)
}

async function setFaults(request: APIRequestContext, faults: Record<string, unknown>): Promise<void> {
  expect((await request.post(`${simulator}/simulator/faults`, { data: faults })).ok()).toBe(true)
}

/** Makes PayPal finish its review of the last pending payment. */
async function settlePending(request: APIRequestContext, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', 'paypal-simulator.json')
  type Unit = { payments?: { captures?: { id: string; status: string }[] } }
  const { orders }: { orders: { purchase_units: Unit[] }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const captures = orders.flatMap((order) =>
    order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []),
  )
  const { id } = captures.findLast((capture) => capture.status === 'PENDING') ?? {}
  const response = await request.post(`${simulator}/simulator/captures/${id}`, { data: { status } })
  expect(response.ok()).toBe(true)
}

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
  }) => {
    await openNewOrder(page, request)
    await setFaults(request, { pendingNext: 1 })
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
    await settlePending(request, status)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(pending).toHaveCount(0)
    await expect(payButton(page)).toHaveCount(status === 'COMPLETED' ? 0 : 1)
  })
}

test('a payment that does not match the order shows an error, and the payment button is gone', async ({
  page,
  request,
}) => {
  await openNewOrder(page, request)
  await setFaults(request, { amountOffByCents: -1 })
  await approve(page)
  for (const visit of ['at once', 'after a reload']) {
    if (visit === 'after a reload') await page.reload()
    const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Payment error.' })
    await expect(problem, visit).toContainText('The payment does not match this order.')
    await expect(problem).toHaveCount(1)
    await expect(page.getByText('Not paid.')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }
})

test('P09 an approved payment with an unknown outcome is checked again, not paid again', async ({
  page,
  request,
}) => {
  await withholdWebhooks(request, true)
  await openNewOrder(page, request)
  await setFaults(request, { failNextCapture: { status: 503, count: 1000 } })
  await approve(page)
  await expect(page.getByText('PayPal cannot be reached at the moment.')).toBeVisible()
  for (const visit of ['at once', 'after a reload']) {
    if (visit === 'after a reload') await page.reload()
    await expect(page.getByText('There is no need to pay again.'), visit).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }
  await setFaults(request, { failNextCapture: null })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
})

test('a payment that does not match needs attention; after an admin settles it the order can be paid again', async ({
  browser,
  page,
  request,
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
  await setFaults(request, { amountOffByCents: -1 })
  await approve(page)
  await expect(page.getByText('The payment does not match this order.')).toBeVisible()

  const context = await browser.newContext()
  const adminPage = await context.newPage()
  await signIn(adminPage, admin)
  await adminPage.goto('/adminpage/orders')
  await adminPage.getByRole('link', { name: /^Needs attention \(\d+\)$/ }).click()
  await expect(adminPage).toHaveURL('/adminpage/attention')
  const entry = adminPage.getByRole('listitem').filter({ hasText: `Order ${order._id}` })
  await expect(entry).toContainText(/PayPal took \d+\.\d\d USD, but the order costs \d+\.\d\d\./)
  await expect(entry).toContainText('Refund payment')
  const { violations } = await new AxeBuilder({ page: adminPage }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
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
}) => {
  await openNewOrder(page, request)
  // The page's pay call never reaches the shop.
  await page.route('**/api/orders/*/pay/', (route) => route.abort())
  await approve(page)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Paid on/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  const { events } = await (await request.get(`${simulator}/simulator/webhooks`)).json()
  expect(events.at(-1)).toMatchObject({ type: 'PAYMENT.CAPTURE.COMPLETED' })
})
