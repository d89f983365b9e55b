import { expect, test } from 'vitest'
import { attemptFor, forgetAttempt, keepAttempt, parseAttempt } from '@/components/checkout/attempt-key'

test('the same content keeps its key, other content begins a new one', () => {
  const first = attemptFor(null, 'a')
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptFor(first, 'a')).toBe(first)
  expect(attemptFor(first, 'b').key).not.toBe(first.key)
})

test('a retry sends the same key, the order after a success a new one', () => {
  const key = keepAttempt('cart')
  expect(keepAttempt('cart')).toBe(key)
  forgetAttempt()
  expect(keepAttempt('cart')).not.toBe(key)
})

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"content":"a"}',
  '{"content":"a","key":""}',
  '{"content":1,"key":"k"}',
])('a damaged attempt %j counts as none', (text) => expect(parseAttempt(text)).toBeNull())
