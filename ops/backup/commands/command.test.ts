import { expect, test } from 'vitest'
import { explain } from './command'

test.each([
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  new Error('Connection terminated unexpectedly'),
])('B03 a connection that the database ends is told in plain words, however it ends: %s', (error) => {
  expect(explain(error)).toMatch(/^The database ended the connection\./)
})

test('an error that no operator can fix is not explained', () => {
  expect(explain(new TypeError('x is not a function'))).toBeNull()
})
