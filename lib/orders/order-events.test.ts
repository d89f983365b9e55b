import { expect, test } from 'vitest'
import { orderEvents } from './order-events'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const placed = {
  createdAt: at(1),
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refunds: [],
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
