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
