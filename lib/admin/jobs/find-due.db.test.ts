import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { findDue } from './find-due'
import { dueTimes } from './shop-jobs'

vi.hoisted(() =>
  Object.assign(process.env, {
    PAYPAL_CLIENT_ID: 'paypal',
    PAYPAL_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@example.com',
    BACKUP_AT: '03:00',
    SHOP_ROOT: '/shop',
  }),
)

const hourMs = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const past = inHours(-1)
const old = inHours(-2)

const buyer = await createUser()
const { _id: orderId } = await createOrder(buyer)
const { id: productId } = await createProduct({ countInStock: 1 })

const askedPaypal = (secondsAgo: number) =>
  Object.assign(globalThis, { shopPaypalAskedAt: Date.now() - secondsAgo * 1000 })

/** The times of a shop in which nothing waits. */
beforeEach(async () => {
  askedPaypal(0)
  await db.$executeRaw`truncate "Payment", "Mail", "WebhookEvent", "WebhookDelivery", "OutgoingEvent", "Backup" cascade`
  for (const table of [db.webhook, db.stockAlert, db.plannedReduction])
    await (table as typeof db.webhook).deleteMany()
  await db.order.updateMany({
    data: { stockState: 'released', heldUntil: null, trackingDueAt: null, cancelledAt: null },
  })
  await db.user.deleteMany({ where: { email: { startsWith: 'anchor' } } })
  await db.searchFolding.updateMany({ data: { nextId: null } })
  await db.backup.create({ data: { status: 'verified', startedAt: new Date() } })
})

const dueNow = async () =>
  Object.entries(await findDue(new Date())).flatMap(([name, ms]) => (ms === 0 ? [name] : []))

function newPayment(
  status: PaymentStatus,
  fields: Partial<Parameters<typeof db.payment.create>[0]['data']> = {},
) {
  const data = { orderId, status, requestId: randomUUID(), providerOrderId: randomUUID(), amountCents: 100 }
  const times = {
    activeAt: old,
    nextCheckAt: past,
    ...(status === 'completed' && { captureId: randomUUID() }),
  }
  return db.payment.create({
    data: { ...data, ...times, ...fields } as Parameters<typeof db.payment.create>[0]['data'],
  })
}

test('W13 a shop in which nothing waits has no job to run', async () => {
  expect(await dueNow()).toEqual([])
})

/** What each job waits for. */
const work: Record<string, () => Promise<unknown>> = {
  'reconcile-payments': () => newPayment('approved'),
  'find-late-payments': async () => {
    await db.order.update({ where: { id: orderId }, data: { cancelledAt: past } })
    await newPayment('voided')
  },
  'refund-cancelled-orders': () =>
    newPayment('needs_attention', {
      reason: 'order_cancelled',
      captureId: randomUUID(),
      nextCheckAt: inHours(1),
    }),
  'reconcile-refunds': async () => {
    const { id: paymentId } = await newPayment('completed', { nextCheckAt: inHours(1) })
    const facts = { orderId, paymentId, amountCents: 1, requestId: randomUUID(), explanation: 'Damaged' }
    await db.refund.create({ data: { ...facts, origin: 'admin', nextCheckAt: past } })
  },
  'find-refunds-at-paypal': () => newPayment('completed'),
  'reconcile-disputes': async () => {
    const { id: paymentId } = await newPayment('completed', { nextCheckAt: inHours(1) })
    const facts = { paymentId, disputeId: randomUUID(), status: 'OPEN', reason: 'OTHER', openedAt: old }
    await db.dispute.create({ data: { ...facts, nextCheckAt: past } })
  },
  'retry-webhook-events': () =>
    db.webhookEvent.create({
      data: { eventId: randomUUID(), eventType: 'X', body: '{}', nextCheckAt: past },
    }),
  'release-expired-holds': () =>
    db.order.update({ where: { id: orderId }, data: { stockState: 'held', heldUntil: past } }),
  'tell-back-in-stock': () =>
    db.stockAlert.create({ data: { email: 'a@example.com', productId, confirmedAt: past } }),
  'report-tracking': () => db.order.update({ where: { id: orderId }, data: { trackingDueAt: past } }),
  'place-anchors': () => db.$executeRaw`
    insert into "User" (name, email, "passwordHash") select 'n', 'anchor' || n || '@example.com', '' from generate_series(1, 450) n`,
  'send-mails': () =>
    db.mail.create({ data: { kind: 'password_changed', key: randomUUID(), recipient: 'a@example.com' } }),
  'send-webhooks': async () => createDelivery((await createTestWebhook('https://example.invalid')).id),
  'run-reductions': () =>
    db.plannedReduction.create({ data: { productId, priceCents: 1, compareAtCents: 2, beginsAt: past } }),
  'nightly-backup': () => db.backup.deleteMany(),
  'fold-words': () => db.searchFolding.updateMany({ where: { list: 'Order' }, data: { nextId: 0 } }),
}

test.each(Object.keys(dueTimes))('%s runs when something waits for it', async (name) => {
  await work[name]?.()
  expect(await dueNow()).toEqual([name])
})

test('what is planned is due at its time', async () => {
  const beginsAt = inHours(3)
  await db.plannedReduction.create({ data: { productId, priceCents: 1, compareAtCents: 2, beginsAt } })
  const { id } = await createTestWebhook('https://example.invalid')
  const delivery = await createDelivery(id)
  await db.webhookDelivery.update({ where: { id: delivery }, data: { nextAttemptAt: inHours(1) } })
  await db.webhook.update({ where: { id }, data: { restsUntil: inHours(2) } })
  const now = new Date()
  const due = await findDue(now)
  expect(due['run-reductions']).toBe(beginsAt.getTime() - now.getTime())
  expect(Math.round((due['send-webhooks'] ?? 0) / hourMs)).toBe(2)
})

test('the database reports new mails, events and reductions, and what is to be sent again, but not what was sent', async () => {
  const reports = vi.fn()
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', reports)
  await client.query('LISTEN work')
  /** The database reports it to a listener. */
  const heardOf = async (change: () => Promise<unknown>) => {
    reports.mockClear()
    await change()
    await client.query('')
    return reports.mock.calls.length > 0
  }
  const { id: hook } = await createTestWebhook('https://example.invalid')
  const delivery = await createDelivery(hook)
  const mail = { kind: 'password_changed', key: randomUUID(), recipient: 'a@example.com' } as const
  expect(await heardOf(() => db.mail.create({ data: { ...mail, withoutServer: true } }))).toBe(true)
  expect(await heardOf(() => db.mail.updateMany({ data: { withoutServer: false } }))).toBe(true)
  expect(await heardOf(() => db.mail.updateMany({ data: { turn: 1, nextAttemptAt: inHours(1) } }))).toBe(
    false,
  )
  expect(await heardOf(() => db.mail.updateMany({ data: { status: 'sent', sentAt: past } }))).toBe(false)
  expect(await heardOf(() => db.mail.updateMany({ data: { status: 'waiting', sentAt: null } }))).toBe(true)
  expect(await heardOf(() => createOrder(buyer))).toBe(true)
  expect(await heardOf(work['run-reductions'] ?? fail)).toBe(true)
  const deliveries = (data: object) => db.webhookDelivery.updateMany({ where: { id: delivery }, data })
  expect(await heardOf(() => deliveries({ nextAttemptAt: inHours(1) }))).toBe(false)
  expect(await heardOf(() => deliveries({ state: 'given_up' }))).toBe(false)
  expect(await heardOf(() => deliveries({ state: 'waiting', nextAttemptAt: past }))).toBe(true)
  const stop = { stoppedAt: past, stopReason: 'paused' } as const
  expect(await heardOf(() => db.webhook.updateMany({ data: stop }))).toBe(false)
  expect(await heardOf(() => db.webhook.updateMany({ data: { stoppedAt: null, stopReason: null } }))).toBe(
    true,
  )
})

function fail(): never {
  throw new Error('There is no such work.')
}

test('E11 PayPal is asked half a minute after it was asked last, also while nobody buys', async () => {
  expect((await findDue(new Date()))['reconcile-payments']).toBeGreaterThan(20_000)
  askedPaypal(31)
  expect(await dueNow()).toEqual(['reconcile-payments'])
})
