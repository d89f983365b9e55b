import { expect, test } from 'vitest'
import type { OrderEventType } from './order-events'
import { orderStations } from './order-stations'

const [placed, paid, shipped, delivered, late] = [1, 2, 3, 4, 5].map(
  (day) => `2030-01-0${day}T12:00:00.000Z`,
) as [string, string, string, string, string]
const order = {
  createdAt: placed,
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refundedAmount: '0.00',
  totalPrice: '31.10',
  events: [],
}
const refunded = { refundedAmount: '31.10', events: [{ type: 'refunded' as const, at: late }] }

const events = (...types: OrderEventType[]) => ({ events: types.map((type) => ({ type, at: late })) })
const gone = { paidAt: paid, shippedAt: shipped, deliveredAt: delivered }

/** A stop that is to come in brackets. */
const wayOf = (facts: object) =>
  orderStations({ ...order, ...facts }).map(({ type, at, isReached }) => {
    const text = `${type} ${at ? Number(at.slice(8, 10)) : '?'}`
    return isReached ? text : `(${text})`
  })

test.each([
  ['unpaid', {}, ['placed 1', '(paid ?)', '(shipped ?)', '(delivered ?)']],
  ['paid', { paidAt: paid }, ['placed 1', 'paid 2', '(shipped ?)', '(delivered ?)']],
  [
    'shipped and partly refunded',
    { paidAt: paid, shippedAt: shipped, ...refunded, refundedAmount: '5.00' },
    ['placed 1', 'paid 2', 'shipped 3', '(delivered ?)'],
  ],
  [
    'delivered without a note of its shipping, before the payment',
    { deliveredAt: delivered },
    ['placed 1', '(paid ?)', 'shipped ?', 'delivered 4'],
  ],
  ['cancelled', { cancelledAt: delivered }, ['placed 1', 'cancelled 4']],
  [
    'cancelled, then paid and refunded',
    { cancelledAt: delivered, ...refunded },
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
  ['without a price', { totalPrice: '0.00' }, ['placed 1', '(paid ?)', '(shipped ?)', '(delivered ?)']],
])('the way of an order that is %s', (_, facts, way) => {
  expect(wayOf(facts)).toEqual(way)
})
