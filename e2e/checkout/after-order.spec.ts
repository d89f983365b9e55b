import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { brokenInvariants, query } from '@/testing/books/database'
import {
  admin,
  apiLogIn,
  bearer,
  demo,
  newOrder,
  newProduct,
  openNewOrder,
  payOrder,
  signIn,
  startPayment,
} from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { test as base, expect } from '@/testing/browser/fixtures'
import { openPaypal } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'
import { startMailServer } from '@/testing/machine/mail-server'
import { type DemoShop, openDemoShop } from '@/testing/own-shops/own-shop'
import { paypalAt } from '@/testing/own-shops/paypal-process'

type Paypal = ReturnType<typeof paypalAt>
type Shop = DemoShop & { mail: Awaited<ReturnType<typeof startMailServer>>; paypal: Paypal }

/** A shop that sends mails, for one file alone: the faults of its PayPal affect the next payment of any test. */
const test = base.extend<{ paypal: Paypal }, { shop: Shop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const mail = await startMailServer()
      const settings = { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', JOB_INTERVAL_MS: '1000' }
      const shop = await openDemoShop('after-order', settings)
      const stateFile = path.join(shop.dataFolder, 'paypal-simulator.json')
      await use({ ...shop, mail, paypal: paypalAt(shop.simulatorUrl ?? '', stateFile) })
      await shop.close()
      await mail.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
  paypal: async ({ shop: { paypal } }, use) => use(paypal),
})

/** What follows an order: a payment that PayPal does not capture at once or as ordered, and what follows its payment. */

test.setTimeout(240_000)
test.use({ allowedConsoleErrors: ['402 (Payment Required)', '502 (Bad Gateway)'] })

test('P09 P12 a payment whose outcome is unknown, and one that PayPal still reviews, are checked again, not paid again', async ({
  page,
  request,
  paypal,
}) => {
  const unavailable = (count: number) =>
    paypal.control('faults', { failNextCapture: { status: 503, count }, pendingNext: 1 })
  const payButton = page.getByRole('button', { name: 'Pay with PayPal' })
  const note = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'There is no need to pay again.' })
  async function expectNote(text: RegExp) {
    await expect(note).toContainText(text)
    await expect(page.getByText('Not paid.')).toBeVisible()
    await expect(payButton).toHaveCount(0)
  }
  // Otherwise an event might report the outcome first.
  await paypal.control('webhooks', { held: true })
  const { order } = await openNewOrder(page, request)
  await unavailable(1_000_000)
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('PayPal cannot be reached at the moment.')).toBeVisible()
  await expectNote(/PayPal is still checking/)
  await page.reload()
  await expectNote(/PayPal is still checking/)

  await unavailable(0)
  const checkAgain = page.getByRole('button', { name: 'Check again' })
  await checkAgain.click()
  await expect.poll(() => paypal.capturesFor(order._id)).toMatchObject([{ status: 'PENDING' }])
  await expectNote(/PayPal is still checking/)
  await page.reload()
  await expectNote(/PayPal is still checking/)
  await expect(page.getByText('Payment error.')).toHaveCount(0)
  const [pending] = paypal.capturesFor(order._id)
  await paypal.control(`captures/${pending?.id}`, { status: 'COMPLETED' })
  await checkAgain.click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(payButton).toHaveCount(0)
  await paypal.control('webhooks', { held: false })
})

async function openAttention(page: Page) {
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  await page.getByRole('button', { name: 'Admin Menu' }).click()
  await page
    .getByRole('link', { name: /^Needs attention ?\(?\d+\)?$/ })
    .first()
    .click()
  await expect(page).toHaveURL('/adminpage/attention')
}

test('a payment that does not match the order is an error without a button, until an admin settles it', async ({
  page,
  request,
  paypal,
}) => {
  const buyer = await apiLogIn(request, demo.shopper)
  const order = await newOrder(request, buyer, await newProduct(request))
  await paypal.control('faults', { amountOffByCents: -1 })
  await paypal.approve(await startPayment(request, buyer, order._id))
  const paid = await request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(buyer) })
  expect(await paid.json()).toMatchObject({ code: 'payment-mismatch' })
  await signIn(page, demo.shopper)
  await page.goto(`/order/${order._id}`)
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Payment error.' })
  await expect(problem).toContainText('The payment does not match this order.')
  await expect(problem).toHaveCount(1)
  await expect(page.getByText('Not paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  const [capture] = paypal.capturesFor(order._id)
  for (const detail of ['Needs attention', 'PayPal took', capture?.id ?? 'PayPal'])
    expect(await page.content(), 'what only admins see').not.toContain(detail)

  await openAttention(page)
  const entry = page.getByRole('listitem').filter({ hasText: 'PayPal took' })
  const listed = entry.filter({ hasText: `Order ${order._id}` })
  await expect(listed).toContainText(/PayPal took \d+\.\d\d USD, but the order costs \d+\.\d\d USD\./)
  await expect(listed).toContainText('Refund payment')
  await listed.getByRole('link', { name: `Order ${order._id}` }).click()
  // The list that is left has the same entry: what a click there reports goes with it.
  await expect(page).toHaveURL(`/order/${order._id}`)
  await expect(entry.getByRole('button', { name: `Copy PayPal’s payment ${capture?.id}` })).toBeVisible()
  await expectNoViolationsIn(page, themes, 'main')
  await entry.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('PayPal says nothing new about this payment.')).toBeAttached()
  await entry.getByRole('button', { name: 'Mark as settled' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }).click()
  await expect(entry).toHaveCount(0)
  await payOrder(request, buyer, order._id)
})

async function shipAndRefundHalf(
  request: APIRequestContext,
  { _id, totalPrice }: OrderJson,
): Promise<string> {
  const headers = bearer(await apiLogIn(request, admin))
  const parcel = { carrier: 'DHL', number: 'JD0001', url: '' }
  const shipped = await request.put(`/api/orders/${_id}/ship/`, { headers, data: parcel })
  const half = (Math.floor(Number(totalPrice) * 50) / 100).toFixed(2)
  const data = { amount: half, reason: 'A scratch', restock: [] }
  const refunded = await request.post(`/api/orders/${_id}/refunds/`, { headers, data })
  expect([shipped.status(), refunded.status()]).toEqual([200, 201])
  return half
}

test('a shopper orders, pays, is shipped to, gets half refunded, reads four mails about it, and opens the invoice', async ({
  page,
  request,
  shop: { mail, databaseUrl },
}) => {
  const buyer = await apiLogIn(request, demo.buyer)
  const product = await newProduct(request)
  const order = await newOrder(request, buyer, product)
  const number = order._id
  await payOrder(request, buyer, number)
  const half = await shipAndRefundHalf(request, order)
  const path = `/order/${number}`

  await signIn(page, demo.buyer)
  await page.goto(path)
  await expect(page.getByText('A scratch')).toBeVisible()
  await expect(page.getByText('JD0001')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`−$${half}`)
  const invoice = await page.request.get(`${path}/invoice`)
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const link = page.getByRole('link', { name: 'Invoice (PDF)' })
  await expect(link).toHaveAttribute('href', `${path}/invoice`)

  const lines = () => mail.received.map(({ to, headers }) => `${to.join(', ')}: ${headers.get('subject')}`)
  const ours = () => lines().filter((line) => line.endsWith(`: ${product.name}`))
  // It would wait for a minute, in which the shipping can be taken back.
  await query(databaseUrl, `update "Mail" set "nextAttemptAt" = now() where kind = 'order_shipped'`)
  const states = ['On its way', 'Ordered', 'Paid', `Refunded $${half}`]
  const expected = states.map((state) => `${demo.buyer.email}: ${state}: ${product.name}`)
  await expect.poll(() => ours().toSorted()).toEqual(expected)
  expect(await brokenInvariants(databaseUrl)).toEqual([])
})
