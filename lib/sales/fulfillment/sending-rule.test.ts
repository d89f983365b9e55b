import { expect, test } from 'vitest'
import { type SendingFacts, sendingStop } from './sending-rule'

const open: SendingFacts = { status: 'to-ship', isPaid: true, isShipped: false, stop: null }

test.each([
  [{}, null, null],
  [{ status: 'unpaid', isPaid: false }, 'order-not-paid', null],
  [{ status: 'lapsed', isPaid: false }, 'order-not-paid', null],
  [{ status: 'payment-pending', isPaid: false }, 'order-not-paid', null],
  [{ status: 'cancelled', isPaid: false, stop: 'cancelled' }, 'order-cancelled', 'order-cancelled'],
  [{ status: 'refunded', stop: 'refunded' }, 'order-refunded', 'order-refunded'],
  [{ status: 'on-hold', stop: 'refunding' }, 'order-refunded', 'order-refunded'],
  [{ stop: 'no-units' }, 'order-refunded', 'order-refunded'],
  [{ status: 'on-hold' }, 'order-on-hold', 'order-on-hold'],
  [{ status: 'shipped', isShipped: true, stop: 'no-units' }, null, null],
  [{ status: 'refunded', isShipped: true, stop: 'refunded' }, 'order-refunded', 'order-refunded'],
] as const)('E09 of an order %o ship says %s, deliver %s', (more, ship, deliver) => {
  expect(sendingStop('ship', { ...open, ...more })).toBe(ship)
  expect(sendingStop('deliver', { ...open, ...more })).toBe(deliver)
})
