import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { outsideAgent } from '@/lib/platform/safe-fetch/safe-request'
import { createOrder, createUser } from '@/testing/db/rows'
import { localCertificate } from '@/testing/machine/local-certificate'
import { startReceiver } from '@/testing/machine/receiver'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { deliverWebhooks } from './deliver-webhooks'
import { findWork } from './take-deliveries'

/** How rounds of deliveries follow each other, and how they divide what they can send at once. */

vi.hoisted(() => {
  process.env.WEBHOOK_HOSTS = 'localhost'
})
const dispatcher = outsideAgent({ ca: localCertificate.cert })

test('slow receivers of many messages do not keep another one waiting', async () => {
  const held: ServerResponse[] = []
  const slow = await startReceiver((_, response) => void held.push(response))
  onTestFinished(slow.stop)
  const quick = await startReceiver()
  onTestFinished(quick.stop)
  for (let count = 0; count < 4; count++) {
    const { id } = await createTestWebhook(slow.url)
    for (let made = 0; made < 6; made++) await createDelivery(id)
  }
  const delivered = deliverWebhooks({ dispatcher, timeoutMs: 600_000 })
  await expect.poll(() => held.length).toBe(16)
  await createDelivery((await createTestWebhook(quick.url)).id)
  held.shift()?.end()
  await expect.poll(() => quick.received.length).toBe(1)
  const answering = setInterval(() => {
    for (const response of held.splice(0)) response.end()
  })
  await delivered.finally(() => clearInterval(answering))
  expect(slow.received).toHaveLength(24)
})

test('an event that only a later release knows is left to it, and holds up no other', async () => {
  const { url, received, stop } = await startReceiver()
  onTestFinished(stop)
  await db.webhook.deleteMany()
  await createTestWebhook(url, ['order.placed'])
  await db.outgoingEvent.create({ data: { type: 'order.weighed', subjectId: 1 } })
  await createOrder(await createUser())
  await deliverWebhooks({ dispatcher, present: () => new Date(Date.now() + 1000) })
  expect(received).toHaveLength(1)
  expect(await db.outgoingEvent.findMany({ select: { type: true } })).toEqual([{ type: 'order.weighed' }])
  expect((await findWork(new Date(Date.now() + 1000))).hasEvents).toBe(false)
})
