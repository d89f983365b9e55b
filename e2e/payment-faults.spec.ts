import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openPaypal, placeOrder } from './support/journey'

/** What the order page says when PayPal does not simply take the money; a Playwright project of its own. */

const simulator = process.env.E2E_SIMULATOR_URL

test.describe.configure({ mode: 'serial' })
test.skip(!simulator, 'needs the simulator of a shop that the tests started')
test.use({ allowedConsoleErrors: ['402 (Payment Required)', '409 (Conflict)'] })

test.afterEach(async ({ request }) => {
  await request.delete(`${simulator}/simulator/faults`)
})

async function setFaults(request: APIRequestContext, faults: Record<string, number>): Promise<void> {
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
    await placeOrder(page, 'buyer', 'Everyday Dotted Notebook')
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
  await placeOrder(page, 'buyer', 'Everyday Dotted Notebook')
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
