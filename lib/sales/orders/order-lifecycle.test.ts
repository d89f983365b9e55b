import { expect, test } from 'vitest'
import { orderCalls } from '@/lib/api/contract/order-calls'
import { returnCalls } from '@/lib/api/contract/return-calls'
import { isRefunded, orderStatuses, refusalOf, refusals, statusOf } from './order-lifecycle'

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

const asked = { ...open, isAddressFixed: false, isReturnOver: false }
const gone = { isShipped: true }

test.each([
  ['pay', { isPaid: false }, null],
  ['pay', {}, 'already-paid'],
  ['pay', { isPaid: false, isCancelled: true }, 'order-cancelled'],
  ['cancel', { isPaid: false }, null],
  ['cancel', { isPaid: false, isCancelled: true }, 'order-cancelled'],
  ['cancel', {}, 'order-paid'],
  ['cancel', { isPaid: false, isDelivered: true }, 'order-delivered'],
  ['ship-many', { isDelivered: true }, 'order-delivered'],
  ['correct-parcel', { ...gone, isRefunded: true, isOnHold: true }, null],
  ['correct-parcel', { ...gone, isCancelled: true }, 'order-cancelled'],
  ['undo-shipped', {}, 'not-shipped'],
  ['undo-shipped', { ...gone, isRefunded: true }, null],
  ['undo-shipped', { ...gone, isDelivered: true }, 'order-delivered'],
  ['undo-delivered', {}, 'not-delivered'],
  ['undo-delivered', { isDelivered: true }, null],
  ['correct-address', { isAddressFixed: true, isOnHold: true }, null],
  ['correct-address', { isCancelled: true }, 'order-cancelled'],
  ['correct-address', gone, 'order-shipped'],
  ['correct-own-address', { isDelivered: true }, 'order-shipped'],
  ['correct-own-address', { isAddressFixed: true, isCancelled: true }, 'not-allowed'],
  ['refund', { isDelivered: true }, null],
  ['refund', { isPaid: false, isDelivered: true }, 'order-not-paid'],
  ['return', { isReturnOver: true }, null],
  ['return', { isPaid: false, isDelivered: true }, 'order-not-paid'],
  ['ask-for-return', gone, null],
  ['ask-for-return', { isPaid: false, isDelivered: true }, 'order-not-paid'],
  ['ask-for-return', {}, 'return-not-open'],
  ['ask-for-return', { ...gone, isRefunded: true }, 'return-not-open'],
  ['ask-for-return', { ...gone, isReturnOver: true }, 'return-not-open'],
  ['erase-buyer', gone, 'order-under-way'],
  ['erase-buyer', { isPaid: false }, null],
  ['erase-buyer', { isDelivered: true }, null],
  ['erase-buyer', { isRefunded: true }, null],
] as const)('%s of a paid order with %o is refused with %s', (action, more, code) => {
  expect(refusalOf(action, { ...asked, ...more })).toBe(code)
})

test.each([
  ['ship', orderCalls.shipOrder],
  ['deliver', orderCalls.deliverOrder],
  ['undo-shipped', orderCalls.undoOrder],
  ['undo-delivered', orderCalls.undoOrder],
  ['correct-own-address', orderCalls.correctAddress],
  ['pay', orderCalls.markOrderPaid],
  ['refund', orderCalls.refundOrder],
  ['ask-for-return', returnCalls.requestReturn],
] as const)('the call to %s names every problem that it meets', (action, { problems }) => {
  expect(problems).toEqual(expect.arrayContaining(refusals[action].map(([, code]) => code)))
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
