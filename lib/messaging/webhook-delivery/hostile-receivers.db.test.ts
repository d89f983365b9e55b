import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { outsideAgent } from '@/lib/platform/safe-fetch/safe-request'
import { localCertificate } from '@/testing/machine/local-certificate'
import { startReceiver } from '@/testing/machine/receiver'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { deliverWebhooks, endDeliveries } from './deliver-webhooks'

/** Receivers that want to keep the shop busy. */

vi.hoisted(() => {
  process.env.WEBHOOK_HOSTS = 'localhost'
})
const dispatcher = outsideAgent({ ca: localCertificate.cert })

async function receiver(answer: Parameters<typeof startReceiver>[0]) {
  const started = await startReceiver(answer)
  onTestFinished(started.stop)
  return started
}

const minute = 60_000

test.each<
  [what: string, timeoutMs: number, answer: NonNullable<Parameters<typeof startReceiver>[0]>, outcome: object]
>([
  ['never answers', 300, () => {}, { failure: 'There was no answer within 0.3 seconds.' }],
  [
    'closes the connection',
    minute,
    (_, { socket }) => socket?.destroy(),
    { failure: 'It closed the connection.' },
  ],
  [
    'sends its answer drop by drop',
    2000,
    (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    },
    { state: 'delivered' },
  ],
  [
    'sends 100 MB',
    minute,
    (_, response) => {
      response.writeHead(500)
      const megabytes = Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024))
      Readable.from(megabytes).pipe(response)
    },
    { failure: 'It answered 500.' },
  ],
])(
  'a receiver that %s does not keep the shop for longer than an attempt',
  async (_, timeoutMs, answer, outcome) => {
    const { url } = await receiver(answer)
    const id = await createDelivery((await createTestWebhook(url)).id)
    await deliverWebhooks({ dispatcher, timeoutMs })
    expect(await db.webhookDelivery.findUnique({ where: { id } })).toMatchObject(outcome)
  },
)

test('a receiver that never answers holds up no other one', async () => {
  const dead = await receiver(() => {})
  const good = await receiver((_, response) => response.end())
  const [one, other] = [await createTestWebhook(dead.url), await createTestWebhook(good.url)]
  for (let count = 0; count < 20; count++) await createDelivery(one.id)
  for (let count = 0; count < 20; count++) await createDelivery(other.id)
  // The clock stands still, so that the rest after a failure does not end.
  const now = new Date()
  const ended = deliverWebhooks({ dispatcher, timeoutMs: minute, present: () => now })
  await expect.poll(() => good.received.length, { timeout: 50_000 }).toBe(20)
  expect(dead.received.length).toBeLessThanOrEqual(4)
  dead.stop()
  await ended
  expect(await db.webhook.findUnique({ where: { id: one.id } })).toMatchObject({ failures: 1 })
})

test.each([410, 500, 200])(
  'an answer of %i from an address that the webhook no longer has says nothing of the new one',
  async (status) => {
    const { url } = await receiver(async (_, response) => {
      await db.webhook.updateMany({ where: { address: url }, data: { address: `${url}/new` } })
      response.writeHead(status).end()
    })
    const hook = await createTestWebhook(url)
    const id = await createDelivery(hook.id)
    const now = new Date()
    await deliverWebhooks({ dispatcher, present: () => now })
    const untouched = { stoppedAt: null, failures: 0, failingSince: null, succeededAt: null, failedAt: null }
    expect(await db.webhook.findUnique({ where: { id: hook.id } })).toMatchObject(untouched)
    const state = status === 200 ? 'delivered' : 'waiting'
    expect(await db.webhookDelivery.findUnique({ where: { id } })).toMatchObject({ state, status })
  },
)

test('a round does not wait for a receiver that never answers', async () => {
  const dead = await receiver(() => {})
  const id = await createDelivery((await createTestWebhook(dead.url)).id)
  await deliverWebhooks({ dispatcher, maxMs: 50 })
  await expect.poll(() => dead.received.length, { timeout: 50_000 }).toBe(1)
  expect(await db.webhookDelivery.findUnique({ where: { id } })).toMatchObject({
    state: 'waiting',
    failure: null,
  })
  dead.stop()
  await endDeliveries()
  expect(await db.webhookDelivery.findUnique({ where: { id } })).toMatchObject({
    failure: expect.any(String),
  })
})
