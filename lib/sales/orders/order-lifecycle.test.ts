import { expect, test } from 'vitest'
import { isRefunded, orderStatuses, refusalOf, statusOf } from './order-lifecycle'

const open = {
  isPaid: true,
  isShipped: false,
  isDelivered: false,
  isCancelled: false,
  isRefunded: false,
  isOnHold: false,
  hasNothingToSend: false,
}
const nothing = { hasNothingToSend: true }

test.each([
  [{}, null, null],
  [{ isPaid: false }, 'order-not-paid', null],
  [{ isPaid: false, isCancelled: true, ...nothing }, 'order-cancelled', 'order-cancelled'],
  [{ isRefunded: true, ...nothing }, 'order-refunded', 'order-refunded'],
  [{ isOnHold: true, ...nothing }, 'order-refunded', 'order-refunded'],
  [nothing, 'order-refunded', 'order-refunded'],
  [{ isOnHold: true }, 'order-on-hold', 'order-on-hold'],
  [{ isShipped: true, ...nothing }, null, null],
  [{ isShipped: true, isRefunded: true, ...nothing }, 'order-refunded', 'order-refunded'],
])('E09 of an order %o ship says %s, deliver %s', (more, ship, deliver) => {
  const facts = { ...open, ...more }
  expect(refusalOf('ship', facts)).toBe(ship)
  expect(refusalOf('deliver', facts)).toBe(deliver)
  expect(refusalOf('ship-many', facts)).toBe(ship)
  expect(refusalOf('deliver-many', facts)).toBe(deliver ?? (facts.isShipped ? null : 'not-shipped'))
})

/** The statuses in their order, each with what is true of such an order first. */
const statuses = [
  ['cancelled', { isCancelled: true }],
  ['refunded', { isRefunded: true, isPaid: true }],
  ['delivered-unpaid', { isDelivered: true }],
  ['delivered', { isDelivered: true, isPaid: true }],
  ['shipped', { isShipped: true, isPaid: true }],
  ['on-hold', { needsAttention: true, isPaid: true }],
  ['to-ship', { isPaid: true }],
  ['payment-pending', { isPaymentPending: true }],
  ['unpaid', { isHeld: true }],
  ['lapsed', {}],
] as const

test('the first status that holds is that of the order, whatever holds after it', () => {
  expect(orderStatuses).toEqual(statuses.map(([status]) => status))
  statuses.forEach(([status, facts], index) => {
    const later = statuses.slice(index + 1).map(([, more]) => more)
    const both = Object.assign({}, ...later, status === 'delivered-unpaid' ? { isPaid: false } : {}, facts)
    expect([statusOf(facts), statusOf(both)]).toEqual([status, status])
  })
})

test('an order without a price is not refunded, and one that was paid back in part is not, either', () => {
  const cents = [
    [0, 0],
    [1000, 999],
    [1000, 1000],
  ] as const
  expect(cents.map(([totalCents, refundedCents]) => isRefunded({ totalCents, refundedCents }))).toEqual([
    false,
    false,
    true,
  ])
})
