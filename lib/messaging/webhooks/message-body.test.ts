import { expect, test } from 'vitest'
import { maxBodyBytes, messageBody } from './message-body'
import type { WebhookEventName } from './webhook-events'

const at = new Date('2026-11-27T12:00:00Z')
const body = (type: WebhookEventName, data: Record<string, unknown>) =>
  JSON.parse(messageBody({ type, at, data }))
const long = 'ü'.repeat(20_000)

test('a message has its type, the time of the event, and the data', () => {
  const data = { _id: 7, orderItems: [{ _id: 1 }] }
  expect(body('order.paid', data)).toEqual({
    type: 'order.paid',
    timestamp: '2026-11-27T12:00:00.000Z',
    data,
  })
})

test.each<[WebhookEventName, Record<string, unknown>, string[]]>([
  ['order.placed', { orderItems: [long, long], refunds: [1], events: [2] }, ['orderItems']],
  [
    'order.placed',
    { orderItems: [long], events: [long], refunds: [long, long] },
    ['orderItems', 'events', 'refunds'],
  ],
  ['product.changed', { description: long, warnings: long, pictures: [] }, ['description']],
  ['product.changed', { translations: { de: long, fr: long }, description: long }, ['translations']],
  ['refund.completed', { reason: long + long, order: 3 }, ['reason']],
  ['withdrawal.received', { lines: long + long, name: 'Ann' }, ['lines']],
])('%s that is larger than 64 kB is sent without the largest parts and says so', (type, data, omitted) => {
  const text = messageBody({ type, at, data: { _id: 7, ...data } })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBodyBytes)
  const sent = JSON.parse(text)
  expect(sent.omitted).toEqual(omitted)
  const kept = Object.keys(data).filter((name) => !omitted.includes(name))
  expect(Object.keys(sent.data)).toEqual(['_id', ...kept])
})

test('a message that is still too large is not cut in the middle', () => {
  expect(() => messageBody({ type: 'order.paid', at, data: { city: long + long } })).toThrow('too large')
})
