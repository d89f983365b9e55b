import { query } from '@/scripts/prove/database.mjs'
import { rounds } from '@/testing/rounds'
import { signIn } from './support/accounts'
import { alerts } from './support/checkout'
import { openPaypal } from './support/journey'
import { expect, test } from './support/payment-stage'

/** Kills the server or PayPal at each step of a payment. */

test.describe.configure({ timeout: 240_000 })

/** The longest time after a restart until an order that PayPal has captured must be paid. */
const RECOVERY_MS = 60_000

test('P07 killed while the PayPal order is created: the next click reuses that order', async ({
  stage: { paypal, ...stage },
}) => {
  const order = await stage.placeOrder()
  await paypal.control('faults', { createTimeout: 1 })
  const started = stage.startPayment(order).catch(() => 'cut off')
  await expect.poll(async () => (await paypal.control('faults')).createTimeout).toBe(0)
  stage.killServer()
  expect(await started).toBe('cut off')
  expect(await stage.paymentsOf(order._id)).toEqual([{ status: 'created', captureId: null }])

  await stage.startServer()
  const retried = await stage.startPayment(order)
  expect(retried.status()).toBe(201)
  expect(paypal.ordersFor(order._id).map(({ id }) => id)).toEqual([(await retried.json()).id])
  await paypal.approve((await retried.json()).id)
  expect((await stage.pay(order)).status()).toBe(200)
  await stage.expectPaidOnce(order._id)
})

test('P07 killed together with PayPal before the capture arrives: paid once after both restart', async ({
  stage: { paypal, ...stage },
}) => {
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.startPayment(order)).json()).id)
  const { paying } = await stage.payUntilCapture(order)
  await paypal.kill()
  stage.killServer()
  expect(await paying).toBeNull()
  expect(paypal.capturesFor(order._id)).toEqual([])
  await paypal.start()
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: RECOVERY_MS }).toBe(true)
  await stage.expectPaidOnce(order._id)
})

test('P07 killed between an approval and the pay call, and after a capture before it is recorded: both are paid within 60 seconds, without a second capture', async ({
  stage: { paypal, ...stage },
}) => {
  for (let round = 0; round < rounds(1, 10); round++) {
    await stage.holdReconciler()
    const [approved, captured] = [await stage.placeOrder(), await stage.placeOrder()]
    const { id } = await (await stage.startPayment(approved)).json()
    await paypal.approve(id)
    await paypal.approve((await (await stage.startPayment(captured)).json()).id)
    await paypal.control('faults', { timeoutAfterCapture: 1 })
    const paying = stage.pay(captured).catch(() => 'cut off')
    await expect.poll(() => paypal.capturesFor(captured._id).length).toBe(1)
    stage.killServer()
    expect(await paying).toBe('cut off')
    for (const { _id } of [approved, captured]) expect(await stage.isPaid(_id)).toBe(false)
    // Makes the first check due now; otherwise it is due after half a minute.
    const due = `update "Payment" set "nextCheckAt" = now() where "providerOrderId" = $1`
    await query(stage.databaseUrl, due, [id])
    await stage.startServer()
    for (const { _id } of [approved, captured]) {
      await expect.poll(() => stage.isPaid(_id), { timeout: RECOVERY_MS }).toBe(true)
      await stage.expectPaidOnce(_id)
    }
  }
})

test('P08 killed after the commit, before the response: the retry answers 200 and changes nothing', async ({
  stage: { paypal, ...stage },
}) => {
  const order = await stage.placeOrder()
  await paypal.approve((await (await stage.startPayment(order)).json()).id)
  const { paying } = await stage.payUntilCapture(order)
  // Next records the payment, and its response gets no further.
  stage.pauseFront()
  paypal.resume()
  await expect.poll(() => stage.isPaid(order._id)).toBe(true)
  stage.killServer()
  expect(await paying).toBeNull()
  const [before] = await query(stage.databaseUrl, 'select "paidAt" from "Order" where id = $1', [order._id])

  await stage.startServer()
  for (const _attempt of [1, 2]) {
    const retried = await stage.pay(order)
    expect(retried.status()).toBe(200)
    expect(await retried.json()).toMatchObject({ isPaid: true, paidAt: before.paidAt.toISOString() })
  }
  await stage.expectPaidOnce(order._id)
})

test('R02 killed after PayPal has refunded, before it is recorded: recorded once within 60 seconds, without a second refund', async ({
  stage: { paypal, ...stage },
}) => {
  for (let round = 0; round < rounds(1, 10); round++) {
    const order = await stage.placeOrder()
    await paypal.approve((await (await stage.startPayment(order)).json()).id)
    expect((await stage.pay(order)).status()).toBe(200)
    await paypal.control('faults', { timeoutAfterRefund: 1 })
    const refunding = stage.refund(order, '5.00').catch(() => 'cut off')
    await expect.poll(() => paypal.refundsFor(order._id).length).toBe(1)
    stage.killServer()
    expect(await refunding).toBe('cut off')
    await stage.startServer()
    await expect.poll(() => stage.refundedCents(order._id), { timeout: RECOVERY_MS }).toBe(500)
    const refunds = await query(stage.databaseUrl, 'select status from "Refund" where "orderId" = $1', [
      order._id,
    ])
    expect([refunds, paypal.refundsFor(order._id).length]).toEqual([[{ status: 'completed' }], 1])
    await stage.expectPaidOnce(order._id)
  }
})

test('P13 an event that PayPal could not deliver to a killed shop is delivered after both restart, and pays the order', async ({
  stage: { paypal, ...stage },
}) => {
  await paypal.control('webhooks', { held: false })
  const order = await stage.placeOrder()
  const { id } = await (await stage.startPayment(order)).json()
  stage.killServer()
  await paypal.approve(id)
  const countAttempts = async () => (await paypal.eventAbout(id)).statuses.length
  // A delivery without a response takes half a minute.
  await expect.poll(countAttempts, { timeout: 60_000 }).toBeGreaterThan(0)
  await paypal.kill()
  await paypal.start()
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: RECOVERY_MS }).toBe(true)
  const processedEvents = `select "eventType" from "WebhookEvent"
    where "providerOrderId" = '${id}' and "processedAt" is not null order by id limit 1`
  const approved = { eventType: 'CHECKOUT.ORDER.APPROVED' }
  await expect.poll(() => query(stage.databaseUrl, processedEvents)).toEqual([approved])
  await stage.expectPaidOnce(order._id)
})

test('P13 an event acknowledged but not processed before the shop stopped is processed after the start', async ({
  stage: { paypal, ...stage },
}) => {
  const order = await stage.placeOrder()
  const { id } = await (await stage.startPayment(order)).json()
  await paypal.approve(id)
  const lock = await stage.lockOrder(order._id)
  await paypal.control('webhooks', { held: false })
  const deliveryStatuses = async () => (await paypal.eventAbout(id)).statuses
  await expect.poll(deliveryStatuses).toEqual([200])
  await stage.stopServer()
  await lock.end()
  expect(await stage.isPaid(order._id)).toBe(false)
  await stage.startServer()
  await expect.poll(() => stage.isPaid(order._id), { timeout: RECOVERY_MS }).toBe(true)
  await stage.expectPaidOnce(order._id)
})

test('P15 during a PayPal outage the shop takes orders and shows a payment error; afterwards payments complete without a restart', async ({
  stage: { paypal, ...stage },
  browser,
}) => {
  const order = await stage.placeOrder()
  const page = await browser.newPage({ baseURL: stage.baseURL })
  await signIn(page, stage.account)
  await page.goto(`/order/${order._id}`)
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  await expect(button).toBeVisible()
  const { _id: interrupted } = await stage.placeOrder()
  const { id } = await (await stage.startPayment({ ...order, _id: interrupted })).json()
  await paypal.approve(id)
  await paypal.control('faults', { timeoutAfterCapture: 1 })
  const paying = stage.pay({ ...order, _id: interrupted })
  await expect.poll(() => paypal.capturesFor(interrupted).length).toBe(1)
  await paypal.kill()
  expect((await paying).status()).toBe(502)

  const later = await stage.placeOrder()
  expect((await stage.startPayment(later)).status()).toBe(502)
  await button.click()
  const failure = alerts(page).filter({ hasText: 'Payment error.' })
  await expect(failure).toContainText('PayPal cannot be reached at the moment.')
  await expect(page.getByText('Not paid.')).toBeVisible()

  await paypal.start()
  await stage.releaseReconciler()
  const paypalPage = await openPaypal(page)
  await paypalPage.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.')).toBeVisible()
  await expect.poll(() => stage.isPaid(interrupted), { timeout: RECOVERY_MS + 10_000 }).toBe(true)
  await stage.expectPaidOnce(interrupted)
  await stage.expectPaidOnce(order._id)
  await page.close()
})
