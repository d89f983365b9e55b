import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { startTestPaypal } from '@/testing/shop/paypal'
import { removeOldWebhookEvents, retryWebhookEvents } from './retry-webhook-events'

await startTestPaypal()

test('P17 an unprocessed event is retried at growing intervals for a day', async () => {
  const data = {
    eventId: 'WH-1',
    eventType: 'CHECKOUT.ORDER.APPROVED',
    body: '{"id":"WH-1","event_type":"X"}',
  }
  const { id } = await db.webhookEvent.create({ data, select: { id: true } })
  const start = Date.now()
  const tries: number[] = []
  for (const hour of [0, 2, 23, 25]) {
    const before = tries.reduce((sum, each) => sum + each, 0)
    for (let minute = 0; minute < 30; minute++)
      await retryWebhookEvents(new Date(start + hour * 3_600_000 + minute * 60_000))
    const { attempts } = await db.webhookEvent.findUniqueOrThrow({
      where: { id },
      select: { attempts: true },
    })
    tries.push(attempts - before)
  }
  const [first = 0, ...later] = tries
  expect(first).toBeGreaterThan(15)
  expect(later).toEqual([4, 1, 0])
})

test('events are removed after 90 days, unless they wait for an admin', async () => {
  const long = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000)
  const recent = new Date(Date.now() - 89 * 24 * 60 * 60 * 1000)
  const rows = {
    through: { receivedAt: long, processedAt: long },
    settled: { receivedAt: long, processedAt: long, reason: 'refunded' as const, resolvedAt: long },
    refunded: { receivedAt: long, processedAt: long, reason: 'refunded' as const },
    unknown: { receivedAt: long, reason: 'unknown_payment' as const },
    late: { receivedAt: long, processedAt: recent },
    new: { receivedAt: recent, processedAt: recent },
  }
  const event = { eventType: 'CHECKOUT.ORDER.APPROVED', body: '{}' }
  for (const [name, row] of Object.entries(rows))
    await db.webhookEvent.create({ data: { ...event, ...row, eventId: `old-${name}` }, select: { id: true } })
  await removeOldWebhookEvents()
  const left = await db.webhookEvent.findMany({
    where: { eventId: { startsWith: 'old-' } },
    orderBy: { id: 'asc' },
    select: { eventId: true },
  })
  expect(left.map(({ eventId }) => eventId)).toEqual(['old-refunded', 'old-unknown', 'old-late', 'old-new'])
})
