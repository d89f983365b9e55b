import { expect, test } from 'vitest'
import { compareCaptures } from './kill-trials.mjs'

test.each([
  ['paid, with its capture', { id: 1, isPaid: true }, []],
  ['paid, captured twice', { id: 2, isPaid: true }, ['order 2: 2 captures, paid']],
  ['paid, nothing captured', { id: 3, isPaid: true }, ['order 3: 0 captures, paid']],
  ['paid, unknown to PayPal', { id: 9, isPaid: true }, ['order 9: 0 captures, paid']],
  ['not paid, captured', { id: 1, isPaid: false }, ['order 1: 1 captures, not paid']],
  ['not paid, unknown to PayPal', { id: 9, isPaid: false }, []],
])('P07 orders that do not match their captures are found: %s', (_, order, wrong) => {
  const captures = new Map([
    [1, 1],
    [2, 2],
    [3, 0],
  ])
  expect(compareCaptures([order], captures)).toEqual(wrong)
})
