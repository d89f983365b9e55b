import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { brokenInvariants } from '@/scripts/prove/database.mjs'
import { startMailServer } from '@/testing/mail-server'
import { admin, demo, signIn } from './support/accounts'
import { checkOut, openPaypal, openProduct } from './support/journey'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

/** What follows an order, from its payment to its refund, with a mail server that the shop sends to. */

test.setTimeout(240_000)

test('a shopper orders, pays, is shipped to, gets half refunded, reads four mails about it, and opens the invoice', async ({
  browser,
  newDemoFolder,
}) => {
  const [port, dataFolder, mail] = [await freePort(), await newDemoFolder(), await startMailServer()]
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', JOB_INTERVAL_MS: '500' }
  const shop = await startShop({ port, dataFolder, name: 'after-order', settings })
  const baseURL = `http://localhost:${port}`
  const page = await browser.newPage({ baseURL })

  await signIn(page, demo.buyer)
  await openProduct(page, 'Ember Stoneware Teapot')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await checkOut(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  const path = new URL(page.url()).pathname
  const number = path.split('/').at(-1)
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()

  const desk = await browser.newPage({ baseURL })
  await signIn(desk, admin)
  await desk.goto(path)
  await desk.getByLabel('Carrier').fill('DHL')
  await desk.getByLabel('Tracking number').fill('JD0001')
  await desk.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(desk.getByText('The order is marked as shipped.')).toBeVisible()
  await desk.getByRole('button', { name: 'Refund this order' }).click()
  const amount = desk.getByLabel('Amount')
  const half = (Math.floor(Number(await amount.inputValue()) * 50) / 100).toFixed(2)
  await amount.fill(half)
  await desk.getByLabel('Reason').fill('A scratch')
  await desk.getByRole('button', { name: 'Refund', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'Refunded.' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('A scratch')).toBeVisible()
  await expect(page.getByText('JD0001')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`−$${half}`)
  const invoice = await page.request.get(`${path}/invoice`)
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const link = page.getByRole('link', { name: 'Invoice (PDF)' })
  await expect(link).toHaveAttribute('href', `${path}/invoice`)

  const lines = () => mail.received.map(({ to, headers }) => `${to.join(', ')}: ${headers.get('subject')}`)
  const ours = () => lines().filter((line) => new RegExp(`order ${number}\\b`, 'i').test(line))
  await expect
    .poll(ours)
    .toEqual(
      [
        `Your order ${number}`,
        `Your payment for order ${number}`,
        `Order ${number} is on its way`,
        `Your refund for order ${number}`,
      ].map((subject) => `${demo.buyer.email}: ${subject}`),
    )
  expect(await brokenInvariants(embeddedPostgresUrl(dataFolder) ?? '')).toEqual([])
  await shop.stop()
  await mail.close()
})
