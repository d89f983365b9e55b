import { expect, test } from 'vitest'
import { compareCaptures } from './kill-trial'

test.each([
  ['paid, with its capture', { id: 1, isPaid: true }, []],
  ['refunded as at PayPal', { id: 4, isPaid: true, refunded: '1.00' }, []],
  [
    'refunded at PayPal only',
    { id: 4, isPaid: true },
    ['order 4: 0.00 refunded, 0 refunds open, 1.00 at PayPal'],
  ],
  [
    'with an open refund',
    { id: 1, isPaid: true, open: 1 },
    ['order 1: 0.00 refunded, 1 refunds open, 0.00 at PayPal'],
  ],
  ['paid, captured twice', { id: 2, isPaid: true }, ['order 2: 2 captures, paid']],
  ['paid, nothing captured', { id: 3, isPaid: true }, ['order 3: 0 captures, paid']],
  ['paid, unknown to PayPal', { id: 9, isPaid: true }, ['order 9: 0 captures, paid']],
  ['not paid, captured', { id: 1, isPaid: false }, ['order 1: 1 captures, not paid']],
  ['not paid, unknown to PayPal', { id: 9, isPaid: false }, []],
])('P07 orders that do not match their captures are found: %s', (_, order, wrong) => {
  const captures = new Map([
    [1, { count: 1, refunded: '0.00' }],
    [2, { count: 2, refunded: '0.00' }],
    [3, { count: 0, refunded: '0.00' }],
    [4, { count: 1, refunded: '1.00' }],
  ])
  expect(compareCaptures([{ refunded: '0.00', open: 0, ...order }], captures)).toEqual(wrong)
})
