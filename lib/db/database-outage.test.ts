import { expect, test } from 'vitest'
import { isDatabaseDown } from './database-outage'

test.each([
  'Database error. Code: `57P01`. Message: `terminating connection due to administrator command`',
  'Database error. Code: `57P03`. Message: `the database system is starting up`',
  "Raw query failed. Code: `N/A`. Message: `Can't reach database server at 127.0.0.1:5432`",
  'Client has encountered a connection error and is not queryable',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'sorry, too many clients already',
])('O01 an unavailable database is recognized as an outage: %s', (message) => {
  expect(isDatabaseDown(new Error(message))).toBe(true)
})

test.each([new Error('Cannot read properties of undefined'), 'ECONNREFUSED', null])(
  'an error of the program is no outage: %s',
  (error) => {
    expect(isDatabaseDown(error)).toBe(false)
  },
)

test('a host name with several addresses, all of which refuse, is an outage', async () => {
  const bothRefuse = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), {
    code: 'ECONNREFUSED',
  })
  expect(isDatabaseDown(bothRefuse)).toBe(true)
})
