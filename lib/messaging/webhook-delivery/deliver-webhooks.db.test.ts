import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failingWebhooks } from '@/lib/admin/health/check-services'
import { db } from '@/lib/platform/db/db'
import { outsideAgent } from '@/lib/platform/safe-fetch/safe-request'
import { callCount } from '@/lib/platform/service-health/service-calls'
import { createOrder, createUser } from '@/testing/db/rows'
import { localCertificate } from '@/testing/machine/local-certificate'
import { startReceiver } from '@/testing/machine/receiver'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { deliverWebhooks } from './deliver-webhooks'

vi.hoisted(() => {
  process.env.WEBHOOK_HOSTS = 'localhost'
})
const dispatcher = outsideAgent({ ca: localCertificate.cert })
let now = new Date()
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const deliver = () => deliverWebhooks({ present: () => now, dispatcher })
const deliveryOf = (id: number) => db.webhookDelivery.findUniqueOrThrow({ where: { id } })
const webhookOf = (id: number) => db.webhook.findUniqueOrThrow({ where: { id } })
const log = ['log', 'error'].map((name) => vi.spyOn(console, name as 'log').mockReturnValue())

beforeEach(() => {
  now = new Date()
})
afterEach(async () => {
  await db.webhook.deleteMany()
  await db.outgoingEvent.deleteMany()
  for (const spy of log) spy.mockClear()
})

async function receiver(answer?: Parameters<typeof startReceiver>[0]) {
  const started = await startReceiver(answer)
  onTestFinished(started.stop)
  return started
}

/** A receiver that answers with this status, which a test may change. */
async function statusReceiver(first: number) {
  const answer = { status: first }
  const started = await receiver((_, response) => response.writeHead(answer.status, { Location: '/' }).end())
  return Object.assign(started, { answer })
}

test('an order is told once it is committed, signed, and a second time only if asked', async () => {
  const { url, received } = await receiver()
  const { id, secret } = await createTestWebhook(url, ['order.placed'])
  const { _id } = await createOrder(await createUser())
  now = new Date(Date.now() + 1000)
  await deliver()
  await deliver()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'order.placed',
    timestamp: expect.any(String),
    data: { _id, status: 'unpaid', orderItems: [{ qty: 1 }] },
  })
  expect(headers['content-type']).toBe('application/json')
  expect(await db.webhookDelivery.findMany({ where: { webhookId: id } })).toMatchObject([
    {
      state: 'delivered',
      attempts: 1,
      status: 200,
      failure: null,
      deliveredAt: now,
      messageId: headers['webhook-id'],
    },
  ])
  expect(await webhookOf(id)).toMatchObject({ failures: 0, succeededAt: now })
})

test('a message is sent again 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours after each failure, then given up', async () => {
  const { url, received } = await statusReceiver(500)
  const { id: hook } = await createTestWebhook(url)
  const id = await createDelivery(hook)
  const waits: number[] = []
  for (;;) {
    // Only the message's own schedule, and no patience.
    await db.webhook.update({ where: { id: hook }, data: { restsUntil: new Date(0), failingSince: null } })
    await deliver()
    const { state, nextAttemptAt, status, failure } = await deliveryOf(id)
    expect({ status, failure }).toEqual({ status: 500, failure: 'It answered 500.' })
    if (state === 'given_up') break
    const waitMs = nextAttemptAt.getTime() - now.getTime()
    later(waitMs - 1)
    await deliver()
    later(1)
    waits.push(waitMs / 60_000)
  }
  const minutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440]
  expect(waits).toHaveLength(minutes.length)
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(minutes[index] ?? 0)
    expect(wait).toBeLessThanOrEqual(1.1 * (minutes[index] ?? 0) + 0.001)
  }
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a receiver that fails is tried by one message at a time, the others are left as they are, and all go once it takes one', async () => {
  const { url, received, answer } = await statusReceiver(503)
  const { id: hook } = await createTestWebhook(url)
  await createDelivery(hook)
  await deliver()
  for (let count = 0; count < 30; count++) await createDelivery(hook)
  const untouched = () => db.webhookDelivery.count({ where: { webhookId: hook, attempts: 0 } })
  for (const [tries, restMs] of [5, 10, 20, 40, 60, 60].entries()) {
    later(restMs * 1000 - 1)
    await deliver()
    expect(received).toHaveLength(tries + 1)
    later(1)
    await deliver()
    expect(received).toHaveLength(tries + 2)
  }
  expect(await untouched()).toBeGreaterThanOrEqual(24)
  answer.status = 204
  later(60_000)
  await deliver()
  expect(await untouched()).toBe(0)
  expect(await webhookOf(hook)).toMatchObject({ failures: 0, failingSince: null })
})

test('410 stops a webhook: it gets nothing until an owner starts it, who is told', async () => {
  const { url, received } = await statusReceiver(410)
  const { id: hook } = await createTestWebhook(url)
  await createDelivery(hook)
  await deliver()
  await createDelivery(hook)
  later(3_600_000)
  await deliver()
  expect(received).toHaveLength(1)
  expect(await webhookOf(hook)).toMatchObject({ stopReason: 'gone', stoppedAt: expect.any(Date) })
  const [mail] = await db.mail.findMany({ where: { kind: 'needs_attention' }, orderBy: { id: 'desc' } })
  expect(mail?.details).toEqual({
    subject: 'A webhook needs attention',
    what: `Webhook ${hook} gets no messages any more. Its address answered that it is gone (410).`,
    news: { of: 'webhook', webhook: hook, reason: 'gone' },
  })
  expect(await db.auditEntry.findFirst({ where: { entity: 'webhook', entityId: hook } })).toMatchObject({
    action: 'webhook-stopped',
    via: 'job',
    changes: { reason: [null, 'gone'] },
  })
})

test('three days without a success stop a webhook, and one success begins them anew', async () => {
  const { url, answer } = await statusReceiver(500)
  const { id: hook } = await createTestWebhook(url)
  const hours = (count: number) => later(count * 3_600_000)
  await createDelivery(hook)
  await deliver()
  hours(71)
  answer.status = 200
  await deliver()
  answer.status = 500
  for (const wait of [1, 71.9, 0.1]) {
    expect((await webhookOf(hook)).stopReason).toBeNull()
    hours(wait)
    await createDelivery(hook)
    await deliver()
  }
  expect(await webhookOf(hook)).toMatchObject({ stopReason: 'failing', stoppedAt: now })
})

test('E11 a dead receiver is counted, named in the log by its code, and told after a minute', async () => {
  const { url, stop } = await startReceiver()
  await stop()
  await createDelivery((await createTestWebhook(url)).id)
  const failed = callCount('webhook', 'failed')
  await deliver()
  expect(callCount('webhook', 'failed')).toBe(failed + 1)
  expect(JSON.parse(String(log[1]?.mock.lastCall?.[0]))).toMatchObject({
    event: 'webhook-failed',
    code: 'ECONNREFUSED',
    failure: 'It refuses connections.',
  })
  later(61_000)
  expect(await failingWebhooks(now), 'one failure is none').toMatchObject({ count: 0 })
  await deliver()
  expect(await failingWebhooks(now)).toMatchObject({ count: 1 })
})

test('redirects are failures', async () => {
  const { url, received } = await statusReceiver(302)
  const id = await createDelivery((await createTestWebhook(url)).id)
  await deliver()
  expect(received).toHaveLength(1)
  expect(await deliveryOf(id)).toMatchObject({
    status: 302,
    failure: 'It answered 302. Redirects are not followed.',
  })
})

test('secrets are encrypted, and neither they nor what is sent are logged', async () => {
  const { url } = await receiver()
  const { id, secret } = await createTestWebhook(url)
  await createDelivery(id, '{"name":"Jane Private"}')
  await deliver()
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(Buffer.from((await webhookOf(id)).secret).includes(bytes)).toBe(false)
  const lines = log.flatMap((spy) => spy.mock.calls.flat()).join('\n')
  expect(lines).toContain('webhook-sent')
  for (const text of [secret, secret.slice(6), 'Jane Private']) expect(lines).not.toContain(text)
})
