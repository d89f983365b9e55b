import pg from 'pg'
import { rounds } from '@/lib/testing/rounds'
import { query } from '@/scripts/prove/database.mjs'
import { signIn } from './support/accounts'
import { alerts } from './support/checkout'
import { openPaypal } from './support/journey'
import { expect, test } from './support/payment-stage'

/** The server, or PayPal, killed at each step of a payment; unless a test says so, only asking PayPal can heal it. */

test.describe.configure({ timeout: 240_000 })

/** Keeps everybody else from deciding about the order until the connection ends. */
async function lockRow(databaseUrl: string, orderId: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from "Order" where id = $1 for update', [orderId])
  return client
}

/** How long after the restart an order may stay unpaid that PayPal has the money for. */
const HEALED_MS = 60_000

test('P07 killed while PayPal’s order is made: the next click goes on with that very order', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  await paypal.control('faults', { createTimeout: 1 })
  const begun = stage.begin(order).catch(() => 'cut off')
  await expect.poll(async () => (await paypal.control('faults')).createTimeout).toBe(0)
  stage.killServer()
  expect(await begun).toBe('cut off')
  expect(await stage.paymentsOf(order._id)).toEqual([{ status: 'created', captureId: null }])

  await stage.startServer()
  const again = await stage.begin(order)
  expect(again.status()).toBe(201)
  expect(paypal.ordersFor(order._id).map(({ id }) => id)).toEqual([(await again.json()).id])
  await paypal.approve((await again.json()).id)
  expect((await stage.pay(order)).status()).toBe(200)
  await stage.expectPaidOnce(order._id)
})

test('P07 killed between the approval and its report: the reconciler pays', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.begin(order)).json()).id)
  stage.killServer()
  // As if half a minute had gone by.
  await query(stage.databaseUrl, `update "Payment" set "nextCheckAt" = now()`)
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: HEALED_MS }).toBe(true)
  await stage.expectPaidOnce(order._id)
})

test('P07 killed with PayPal before the capture got there: paid once after both are back', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.begin(order)).json()).id)
  await paypal.control('faults', { delayMs: 1000 })
  const paying = stage.pay(order).catch(() => 'cut off')
  await expect.poll(() => stage.paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
  await paypal.kill()
  stage.killServer()
  expect(await paying).toBe('cut off')
  expect(paypal.capturesFor(order._id)).toEqual([])
  await paypal.start()
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: HEALED_MS }).toBe(true)
  await stage.expectPaidOnce(order._id)
})

test('P07 killed after the capture, before the write: paid once, within 60 seconds, without a second capture', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  for (let round = 0; round < rounds(1, 10); round++) {
    const order = await stage.placeOrder()
    await paypal.approve((await (await stage.begin(order)).json()).id)
    await paypal.control('faults', { timeoutAfterCapture: 1 })
    const paying = stage.pay(order).catch(() => 'cut off')
    await expect.poll(() => paypal.capturesFor(order._id).length).toBe(1)
    stage.killServer()
    expect(await paying).toBe('cut off')
    expect(await stage.isPaid(order._id)).toBe(false)
    await stage.startServer()
    await expect.poll(() => stage.isPaid(order._id), { timeout: HEALED_MS }).toBe(true)
    await stage.expectPaidOnce(order._id)
  }
})

test('P08 killed after the commit, before the answer: the retry answers 200 and changes nothing', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.begin(order)).json()).id)
  await paypal.control('faults', { delayMs: 500 })
  const paying = stage.pay(order).catch(() => 'cut off')
  await expect.poll(() => stage.paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
  // The answer reads the buyer's row; what is written before does not.
  const lock = new pg.Client({ connectionString: stage.databaseUrl })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table "User" in access exclusive mode')
  await expect.poll(() => stage.isPaid(order._id)).toBe(true)
  stage.killServer()
  expect(await paying).toBe('cut off')
  await lock.end()
  const [before] = await query(stage.databaseUrl, 'select "paidAt" from "Order" where id = $1', [order._id])

  await paypal.control('faults', { delayMs: 0 })
  await stage.startServer()
  for (const _try of [1, 2]) {
    const retried = await stage.pay(order)
    expect(retried.status()).toBe(200)
    expect(await retried.json()).toMatchObject({ isPaid: true, paidAt: before.paidAt.toISOString() })
  }
  await stage.expectPaidOnce(order._id)
})

test('P13 what PayPal could not deliver to a dead shop, and kept over its own death, arrives and pays', async ({
  stage: { paypal, ...stage },
}) => {
  const order = await stage.placeOrder()
  const { id } = await (await stage.begin(order)).json()
  stage.killServer()
  await paypal.approve(id)
  const tried = async () => (await paypal.control('webhooks')).events[0]?.statuses.length
  // A try without an answer takes half a minute.
  await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(0)
  await paypal.kill()
  await paypal.start()
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: HEALED_MS }).toBe(true)
  const done = 'select "eventType" from "WebhookEvent" where "processedAt" is not null order by id limit 1'
  const told = { eventType: 'CHECKOUT.ORDER.APPROVED' }
  await expect.poll(() => query(stage.databaseUrl, done)).toEqual([told])
  await stage.expectPaidOnce(order._id)
})

test('P13 an event that was answered and not acted upon when the shop was stopped is found after the start', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.begin(order)).json()).id)
  const lock = await lockRow(stage.databaseUrl, order._id)
  await paypal.control('webhooks', { held: false })
  const answers = async () => (await paypal.control('webhooks')).events[0]?.statuses
  await expect.poll(answers).toEqual([200])
  await stage.stopServer()
  await lock.end()
  expect(await stage.isPaid(order._id)).toBe(false)
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: HEALED_MS }).toBe(true)
  await stage.expectPaidOnce(order._id)
})

test('P15 while PayPal is away the shop sells and the button says so; then all is paid, without a restart', async ({
  stage: { paypal, ...stage },
  browser,
}) => {
  await paypal.control('webhooks', { held: true })
  const order = await stage.placeOrder()
  const page = await browser.newPage({ baseURL: stage.baseURL })
  await signIn(page, stage.account)
  await page.goto(`/order/${order._id}`)
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  await expect(button).toBeVisible()
  const { _id: cutOff } = await stage.placeOrder()
  const { id } = await (await stage.begin({ ...order, _id: cutOff })).json()
  await paypal.approve(id)
  await paypal.control('faults', { timeoutAfterCapture: 1 })
  const paying = stage.pay({ ...order, _id: cutOff })
  await expect.poll(() => paypal.capturesFor(cutOff).length).toBe(1)
  await paypal.kill()
  expect((await paying).status()).toBe(502)

  const later = await stage.placeOrder()
  expect((await stage.begin(later)).status()).toBe(502)
  await button.click()
  const failure = alerts(page).filter({ hasText: 'Payment error.' })
  await expect(failure).toContainText('PayPal cannot be reached at the moment.')
  await expect(page.getByText('Not paid.')).toBeVisible()

  await paypal.start()
  const window = await openPaypal(page)
  await window.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.')).toBeVisible()
  await expect.poll(() => stage.isPaid(cutOff), { timeout: HEALED_MS + 10_000 }).toBe(true)
  await stage.expectPaidOnce(cutOff)
  await stage.expectPaidOnce(order._id)
  await page.close()
})
