import { expect, test } from 'vitest'
import { attemptFor } from './attempt'
import { clearPersonalData, readStored, writeStored } from './browser-store'

const content = JSON.stringify([7, { shippingAddress: { address: '1 Main Street', city: 'Springfield' } }])

test('F03 the same content keeps its key, in every tab and after a reload', () => {
  const first = attemptFor(null, content)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  writeStored('placeOrderAttempt', first)
  expect(attemptFor(readStored('placeOrderAttempt'), content)).toEqual(first)
})

test('changed content gets a new key, and so does the next order after a success', () => {
  const first = attemptFor(null, content)
  expect(attemptFor(first, content.replace('7', '8')).key).not.toBe(first.key)
  expect(attemptFor(null, content).key).not.toBe(first.key)
})

test.each([null, '', [], { content: 'a' }, { content: 1, key: 'k' }])(
  'a malformed attempt %j counts as none',
  (malformed) => {
    writeStored('placeOrderAttempt', malformed as never)
    expect(readStored('placeOrderAttempt')).toBeNull()
  },
)

test('logging out removes the attempt', () => {
  writeStored('placeOrderAttempt', attemptFor(null, content))
  clearPersonalData()
  expect(readStored('placeOrderAttempt')).toBeNull()
})
