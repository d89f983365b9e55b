import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { admin, newAccount, newOrder, openNewOrder, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { openPaypal } from './support/journey'

/** What the order page says when PayPal does not simply take the money; a Playwright project of its own. */

const simulator = process.env.E2E_SIMULATOR_URL

test.describe.configure({ mode: 'serial' })
test.skip(!simulator, 'needs the simulator of a shop that the tests started')
test.use({
  allowedConsoleErrors: ['402 (Payment Required)', '409 (Conflict)', '502 (Bad Gateway)', 'net::ERR_FAILED'],
})

test.afterEach(async ({ request }) => {
  await request.delete(`${simulator}/simulator/faults`)
  await holdWebhooks(request, false)
})

/** Whether PayPal keeps what happened to itself for now. */
async function holdWebhooks(request: APIRequestContext, held: boolean): Promise<void> {
  expect((await request.post(`${simulator}/simulator/webhooks`, { data: { held } })).ok()).toBe(true)
}

async function setFaults(request: APIRequestContext, faults: Record<string, unknown>): Promise<void> {
  expect((await request.post(`${simulator}/simulator/faults`, { data: faults })).ok()).toBe(true)
}

/** Lets PayPal finish its check of the payment that is pending. */
async function settlePending(request: APIRequestContext, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', 'paypal-simulator.json')
  type Unit = { payments?: { captures?: { id: string; status: string }[] } }
  const { orders }: { orders: { purchase_units: Unit[] }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const captures = orders.flatMap((order) =>
    order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []),
  )
  const { id } = captures.findLast((capture) => capture.status === 'PENDING') ?? {}
  const answer = await request.post(`${simulator}/simulator/captures/${id}`, { data: { status } })
  expect(answer.ok()).toBe(true)
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
  test(`P12 a payment that PayPal still checks is shown as pending until it is ${status}`, async ({
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

test('a payment that does not match the order is an error, and is not asked for again', async ({
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

test('P09 an approved payment whose outcome is open is asked after, not asked for again', async ({
  page,
  request,
}) => {
  await holdWebhooks(request, true)
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

test('what does not match waits for an admin, who settles it; the order can then be paid again', async ({
  browser,
  page,
  request,
}) => {
  const products: { _id: number; price: string; countInStock: number }[] = await (
    await request.get('/api/products/')
  ).json()
  const product = products.find(({ countInStock }) => countInStock > 5)
  if (!product) throw new Error('The demo shop has no product with enough pieces')
  const account = await newAccount(page.request)
  const order = await newOrder(page.request, account.info, product)
  await signIn(page, account)
  await page.goto(`/order/${order._id}`)
  await setFaults(request, { amountOffByCents: -1 })
  await approve(page)
  await expect(page.getByText('The payment does not match this order.')).toBeVisible()

  const context = await browser.newContext()
  const office = await context.newPage()
  await signIn(office, admin)
  await office.goto('/adminpage/orders')
  await office.getByRole('link', { name: /^Needs attention \(\d+\)$/ }).click()
  await expect(office).toHaveURL('/adminpage/attention')
  const entry = office.getByRole('listitem').filter({ hasText: `Order ${order._id}` })
  await expect(entry).toContainText(/PayPal took \d+\.\d\d USD, but the order costs \d+\.\d\d\./)
  await expect(entry).toContainText('Refund payment')
  const { violations } = await new AxeBuilder({ page: office }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await entry.getByRole('button', { name: 'Check again' }).click()
  await expect(office.getByText('PayPal says nothing new about this payment.')).toBeAttached()
  await entry.getByRole('button', { name: 'Mark as settled' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }).click()
  await expect(entry).toHaveCount(0)
  await context.close()

  await page.reload()
  await approve(page)
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
})

test('P13 a buyer whose tab is gone after the approval finds the order paid: PayPal has told the shop', async ({
  page,
  request,
}) => {
  await openNewOrder(page, request)
  // What the page would report never arrives.
  await page.route('**/api/orders/*/pay/', (route) => route.abort())
  await approve(page)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Paid on/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  const { events } = await (await request.get(`${simulator}/simulator/webhooks`)).json()
  expect(events.at(-1)).toMatchObject({ type: 'PAYMENT.CAPTURE.COMPLETED' })
})
