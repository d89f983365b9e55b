import { expect, test } from 'vitest'
import { type OrderEventType, orderEvents, orderStations } from './order-events'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const placed = {
  createdAt: at(1),
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refunds: [],
  withdrawals: [],
  returns: [],
}

test('an order that was only placed has one event', () => {
  expect(orderEvents(placed)).toEqual([{ type: 'placed', at: at(1) }])
})

test('events come by time, and only completed refunds count', () => {
  const refunds = [{ completedAt: at(6) }, { completedAt: null }, { completedAt: at(4) }]
  const order = { ...placed, paidAt: at(2), shippedAt: at(5), deliveredAt: at(3), refunds }
  expect(orderEvents(order).map(({ type }) => type)).toEqual([
    'placed',
    'paid',
    'delivered',
    'refunded',
    'shipped',
    'refunded',
  ])
})

test('a withdrawal and each step of a return are events; a return that is refunded ends with its refund', () => {
  const refunds = [{ completedAt: at(9) }]
  const withdrawals = [{ receivedAt: at(3) }]
  const returns = [
    { state: 'refunded' as const, createdAt: at(4), receivedAt: at(7), closedAt: at(9) },
    { state: 'refused' as const, createdAt: at(5), receivedAt: null, closedAt: at(6) },
    { state: 'requested' as const, createdAt: at(8), receivedAt: null, closedAt: null },
  ]
  const events = orderEvents({ ...placed, deliveredAt: at(2), refunds, withdrawals, returns })
  expect(events.map(({ type, at: time }) => `${time.getUTCHours()} ${type}`)).toEqual([
    '1 placed',
    '2 delivered',
    '3 withdrawal-declared',
    '4 return-requested',
    '5 return-requested',
    '6 return-refused',
    '7 return-received',
    '8 return-requested',
    '9 refunded',
  ])
})

const [ordered, paid, shipped, delivered, late] = [1, 2, 3, 4, 5].map(
  (day) => `2030-01-0${day}T12:00:00.000Z`,
) as [string, string, string, string, string]
const shown = {
  createdAt: ordered,
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  status: 'unpaid' as const,
  events: [],
}
const refund = { events: [{ type: 'refunded' as const, at: late }] }
const refunded = { ...refund, status: 'refunded' as const }

const events = (...types: OrderEventType[]) => ({ events: types.map((type) => ({ type, at: late })) })
const gone = { paidAt: paid, shippedAt: shipped, deliveredAt: delivered }

/** A stop that is to come in brackets. */
const wayOf = (facts: object) =>
  orderStations({ ...shown, ...facts }).map(({ type, at, isReached }) => {
    const text = `${type} ${at ? Number(at.slice(8, 10)) : '?'}`
    return isReached ? text : `(${text})`
  })

test.each([
  ['unpaid', {}, ['placed 1', '(paid ?)', '(shipped ?)', '(delivered ?)']],
  ['paid', { paidAt: paid }, ['placed 1', 'paid 2', '(shipped ?)', '(delivered ?)']],
  [
    'shipped and partly refunded',
    { paidAt: paid, shippedAt: shipped, ...refund },
    ['placed 1', 'paid 2', 'shipped 3', '(delivered ?)'],
  ],
  [
    'delivered without a note of its shipping, before the payment',
    { deliveredAt: delivered },
    ['placed 1', '(paid ?)', 'shipped ?', 'delivered 4'],
  ],
  ['cancelled', { cancelledAt: delivered, status: 'cancelled' as const }, ['placed 1', 'cancelled 4']],
  [
    'cancelled, then paid and refunded',
    { cancelledAt: delivered, ...refund, status: 'cancelled' as const },
    ['placed 1', 'cancelled 4', 'refunded 5'],
  ],
  ['all refunded', { paidAt: paid, ...refunded }, ['placed 1', 'paid 2', 'refunded 5']],
  [
    'all refunded after its delivery',
    { paidAt: paid, shippedAt: shipped, deliveredAt: delivered, ...refunded },
    ['placed 1', 'paid 2', 'delivered 4', 'refunded 5'],
  ],
  [
    'delivered and asked back',
    { ...gone, ...events('withdrawal-declared', 'return-requested') },
    ['placed 1', 'paid 2', 'delivered 4', 'return-requested 5'],
  ],
  [
    'delivered, with a return that was refused',
    { ...gone, ...events('return-requested', 'return-refused') },
    ['placed 1', 'paid 2', 'shipped 3', 'delivered 4'],
  ],
  [
    'on its way, and withdrawn from',
    { paidAt: paid, shippedAt: shipped, ...events('withdrawal-declared') },
    ['placed 1', 'paid 2', 'shipped 3', '(delivered ?)'],
  ],
  [
    'refunded after a return',
    { ...gone, ...refunded, ...events('return-received', 'refunded') },
    ['placed 1', 'paid 2', 'delivered 4', 'refunded 5'],
  ],
])('the way of an order that is %s', (_, facts, way) => {
  expect(wayOf(facts)).toEqual(way)
})
