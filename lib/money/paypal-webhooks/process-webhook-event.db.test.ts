import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { lockOrderRow, openTransaction } from '@/testing/db/locks'
import { callApi } from '@/testing/http/call-api'
import { isOrderPaid, openTestShop } from '@/testing/paypal/payments'
import { removeOldWebhookEvents, retryWebhookEvents } from './retry-webhook-events'

/** Events are processed after they are acknowledged, and again while that fails. */

const { approvedOrder, paypal, user } = await openTestShop()

function sendEvent(paypalId: string): Promise<Response> {
  return callApi(null, paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
}

test('P13 an event is acknowledged once it is stored, even while its payment is locked', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const row = await lockOrderRow(order._id)
  expect((await sendEvent(paypalId)).status).toBe(200)
  expect(await db.webhookEvent.count({ where: { providerOrderId: paypalId, processedAt: null } })).toBe(1)
  await expect.poll(row.waiters).toBe(1)
  await row.release()
  await expect.poll(() => isOrderPaid(order._id)).toBe(true)
})

test('P13 of a flood of events three are processed at a time, and the retry job takes the surplus', async () => {
  const approved = []
  for (let count = 0; count < 25; count++) approved.push(await approvedOrder(user))
  const payments = await openTransaction()
  await payments.query('lock table "Payment" in access exclusive mode')
  const responses = await Promise.all(approved.map(({ paypalId }) => sendEvent(paypalId)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(payments.waiters).toBe(3)
  await payments.release()
  // 25 events, less three in work and twenty in the queue.
  const untouched = () => db.webhookEvent.count({ where: { attempts: 0 } })
  await expect.poll(untouched).toBe(2)
  await retryWebhookEvents()
  for (const { order } of approved) expect(await isOrderPaid(order._id)).toBe(true)
})

test('P17 an unprocessed event is retried at growing intervals for a day', async () => {
  const body = '{"id":"WH-1","event_type":"X"}'
  const data = { eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED', body }
  const { id } = await db.webhookEvent.create({ data, select: { id: true } })
  const start = Date.now()
  const tries: number[] = []
  for (const hour of [0, 2, 23, 25]) {
    const before = tries.reduce((sum, each) => sum + each, 0)
    for (let minute = 0; minute < 30; minute++)
      await retryWebhookEvents(new Date(start + hour * 3_600_000 + minute * 60_000))
    const { attempts } = await db.webhookEvent.findUniqueOrThrow({ where: { id } })
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
