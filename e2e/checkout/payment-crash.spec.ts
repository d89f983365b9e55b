import { query } from '@/testing/books/database'
import { rounds } from '@/testing/db/rounds'
import { expect, type Stage, test } from '@/testing/own-shops/payment-stage'

/** Ends the shop, its database and PayPal at each step of a payment. */

test.describe.configure({ timeout: 240_000 })

/** The longest time after a restart until an order that PayPal has captured must be paid. */
const RECOVERY_MS = 60_000
const recovered = { timeout: RECOVERY_MS }
const intervals = [50]

test('O04 P13 a stopping shop completes the payment under way; events it missed are processed after the start', async ({
  stage: { paypal, ...stage },
}) => {
  const unprocessed = await stage.placeOrder()
  const undelivered = await stage.placeOrder()
  const underWay = await stage.placeOrder()
  const unprocessedAt = await stage.approvePayment(unprocessed)
  const { id: undeliveredAt } = await (await stage.startPayment(undelivered)).json()
  // Ends with the database, after the shop.
  await stage.lockOrder(unprocessed._id)
  await paypal.control('webhooks', { held: false })
  const statusesOf = async (id: string) => (await paypal.eventAbout(id)).statuses
  await expect.poll(() => statusesOf(unprocessedAt), { intervals }).toEqual([200])
  await paypal.control('webhooks', { held: true })
  await stage.approvePayment(underWay)
  await paypal.control('faults', { delayMs: 2000 })
  const paying = stage.pay(underWay)
  const isCapturing = async () => (await stage.paymentsOf(underWay._id))[0]?.status === 'capturing'
  await expect.poll(isCapturing, { intervals }).toBe(true)

  const stopping = stage.stopServer()
  const paid = await paying
  expect([paid.status(), await paid.json()]).toMatchObject([200, { _id: underWay._id, isPaid: true }])
  await stopping
  expect(await stage.isPaid(unprocessed._id)).toBe(false)
  // Otherwise the next attempt is due after twenty seconds.
  await query(stage.databaseUrl, 'update "WebhookEvent" set "nextCheckAt" = now()')
  await paypal.control('webhooks', { held: false })
  await paypal.approve(undeliveredAt)
  await expect.poll(async () => (await statusesOf(undeliveredAt)).length, recovered).toBeGreaterThan(0)
  await paypal.kill()
  await paypal.start()
  await stage.startServer()

  const processed = `select "eventType" from "WebhookEvent" where "providerOrderId" = $1 and "processedAt" is not null
    order by id limit 1`
  for (const id of [unprocessedAt, undeliveredAt]) {
    const approved = [{ eventType: 'CHECKOUT.ORDER.APPROVED' }]
    await expect.poll(() => query(stage.databaseUrl, processed, [id]), recovered).toEqual(approved)
  }
  for (const { _id } of [unprocessed, undelivered, underWay]) {
    await expect.poll(() => stage.isPaid(_id), recovered).toBe(true)
    await stage.expectPaidOnce(_id)
  }
})

async function placeOrders(stage: Stage) {
  const created = await stage.placeOrder()
  const waiting = await stage.placeOrder()
  const approved = await stage.placeOrder()
  const captured = await stage.placeOrder()
  const refunded = await stage.placeOrder()
  const answered = await stage.placeOrder()
  const capturing = await stage.placeOrder()
  return { created, waiting, approved, captured, refunded, answered, capturing }
}

type Orders = Awaited<ReturnType<typeof placeOrders>>

async function expectRecovery(stage: Stage, orders: Orders, waitingAt: string, paidAt: string | null) {
  const { paypal } = stage
  const { created, waiting, approved, captured, refunded, answered, capturing } = orders
  await test.step('P08 a repeated pay call answers 200 and changes nothing', async () => {
    for (const _attempt of [1, 2]) {
      const retried = await stage.pay(answered)
      expect(retried.status()).toBe(200)
      expect(await retried.json()).toMatchObject({ isPaid: true, paidAt })
    }
  })
  await test.step('P07 the next click uses the order that PayPal has created already', async () => {
    const retried = await stage.startPayment(created)
    expect(retried.status()).toBe(201)
    expect(paypal.ordersFor(created._id).map(({ id }) => id)).toEqual([(await retried.json()).id])
    await stage.approvePayment(created)
    expect((await stage.pay(created)).status()).toBe(200)
  })
  await test.step('a started payment continues with the same order of PayPal’s', async () => {
    expect((await stage.pay(waiting)).status()).toBe(402)
    expect(await stage.approvePayment(waiting)).toBe(waitingAt)
    expect(await (await stage.pay(waiting)).json()).toMatchObject({ _id: waiting._id, isPaid: true })
  })
  await test.step('P07 the shop finds the other payments by itself', async () => {
    for (const { _id } of [approved, captured, capturing])
      await expect.poll(() => stage.isPaid(_id), recovered).toBe(true)
  })
  await test.step('R02 the refund is recorded, and not made again', async () => {
    await expect.poll(() => stage.refundedCents(refunded._id), recovered).toBe(500)
    const stored = 'select status from "Refund" where "orderId" = $1'
    expect(await query(stage.databaseUrl, stored, [refunded._id])).toEqual([{ status: 'completed' }])
    expect(paypal.refundsFor(refunded._id)).toHaveLength(1)
  })
}

/** P08: the shop records the payment, and its response reaches nobody. */
async function payWithoutAnswer(stage: Stage, order: Orders['answered']) {
  const unanswered = await stage.payUntilCapture(order)
  await stage.hangUp()
  expect(await unanswered.paying).toBeNull()
  stage.paypal.resume()
  await expect.poll(() => stage.isPaid(order._id), { intervals }).toBe(true)
}

async function awaitTimeouts({ paypal }: Stage, { created, captured, refunded }: Orders) {
  const isUnderWay = () =>
    [paypal.ordersFor(created._id), paypal.capturesFor(captured._id), paypal.refundsFor(refunded._id)].map(
      (known) => known.length,
    )
  await expect.poll(isUnderWay, { intervals }).toEqual([1, 1, 1])
}

test('F08 O03 P07 P08 R02 after kill -9 at each step of a payment every order is paid once and refunded once within 60 s', async ({
  stage,
}) => {
  test.setTimeout(rounds(240_000, 1_500_000))
  const { paypal } = stage
  for (let round = 0; round < rounds(1, 10); round++) {
    await stage.reset()
    const orders = await placeOrders(stage)
    const { created, waiting, approved, captured, refunded, answered, capturing } = orders
    const waitingAt = (await (await stage.startPayment(waiting)).json()).id
    const approvedAt = await stage.approvePayment(approved)
    for (const order of [captured, refunded, answered, capturing]) await stage.approvePayment(order)
    expect((await stage.pay(refunded)).status()).toBe(200)

    await payWithoutAnswer(stage, answered)
    const paidAnswer = await stage.readOrder(answered)
    // Makes the first check due now; otherwise it is due after half a minute.
    const due = `update "Payment" set "nextCheckAt" = now() where "providerOrderId" = $1`
    await query(stage.databaseUrl, due, [approvedAt])
    const [stock, acknowledged] = [await stage.stock(), await stage.readOrder(waiting)]

    await paypal.control('faults', { createTimeout: 1, timeoutAfterCapture: 1, timeoutAfterRefund: 1 })
    const cutOff = [stage.startPayment(created), stage.pay(captured), stage.refund(refunded, '5.00')].map(
      (call) => call.catch(() => null),
    )
    await awaitTimeouts(stage, orders)
    const { paying } = await stage.payUntilCapture(capturing)
    expect(await stage.paymentsOf(created._id)).toEqual([{ status: 'created', captureId: null }])
    for (const { _id } of [approved, captured, capturing]) expect(await stage.isPaid(_id)).toBe(false)
    await stage.cutPower()
    expect(await Promise.all([...cutOff, paying])).toEqual([null, null, null, null])
    expect(paypal.capturesFor(capturing._id)).toEqual([])

    await paypal.start()
    await stage.startServer()
    expect(await stage.readOrder(waiting)).toEqual(acknowledged)
    expect(await stage.readOrder(answered)).toEqual(paidAnswer)
    expect(await stage.stock()).toBe(stock)

    await expectRecovery(stage, orders, waitingAt, paidAnswer.paidAt)
    for (const { _id } of Object.values(orders)) await stage.expectPaidOnce(_id)
    expect(await stage.stock()).toBe(stock)
  }
})

test('P15 during a PayPal outage the shop takes orders and refuses payments; afterwards they complete without a restart', async ({
  stage: { paypal, ...stage },
}) => {
  const [order, interrupted] = [await stage.placeOrder(), await stage.placeOrder()]
  await stage.approvePayment(interrupted)
  await paypal.control('faults', { timeoutAfterCapture: 1 })
  const paying = stage.pay(interrupted)
  await expect.poll(() => paypal.capturesFor(interrupted._id).length, { intervals }).toBe(1)
  await paypal.kill()
  expect((await paying).status()).toBe(502)
  const later = await stage.placeOrder()
  for (const each of [order, later]) {
    const refused = await stage.startPayment(each)
    expect(refused.status()).toBe(502)
    expect(await refused.json()).toMatchObject({ code: 'payment-provider-down' })
    expect(await stage.readOrder(each)).toMatchObject({ isPaid: false })
  }

  await paypal.start()
  await stage.releaseReconciler()
  await stage.approvePayment(order)
  expect((await stage.pay(order)).status()).toBe(200)
  await expect.poll(() => stage.isPaid(interrupted._id), { timeout: RECOVERY_MS + 10_000 }).toBe(true)
  for (const { _id } of [interrupted, order]) await stage.expectPaidOnce(_id)
})

test('O10 a stop while the database restarts stops everything cleanly', async ({ stage }) => {
  expect((await stage.stopDuringRestart()).trim().split('\n').at(-1)).toBe('The shop has stopped.')
  expect(stage.hasEnded()).toBe(true)
})
