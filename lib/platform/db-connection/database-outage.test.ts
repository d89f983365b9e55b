import { expect, test } from 'vitest'
import { databaseFailures, isDatabaseDown, type OutageKind, throwOutage } from './database-outage'

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

test.each([
  ['55P03', 'canceling statement due to lock timeout', 'slow'],
  ['57014', 'canceling statement due to statement timeout', 'slow'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout', 'slow'],
  ['P2028', 'Unable to start a transaction in the given time', 'slow'],
  [undefined, 'timeout exceeded when trying to connect', 'slow'],
  ['53100', 'could not extend file "base/1/2": No space left on device', 'full'],
  ['57P03', 'the database system is starting up', 'down'],
  ['53300', 'sorry, too many clients already', 'down'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'down'],
  [undefined, 'Connection terminated due to connection timeout', 'down'],
])('E11 %s (%s) is a database that is %s, in the log, too, and counted once', (code, message, kind) => {
  const before = databaseFailures()[kind as OutageKind].count
  const error = Object.assign(new Error(message), { code })
  const outage = thrownBy(() => throwOutage(error))
  thrownBy(() => throwOutage(outage))
  const names = { slow: 'DatabaseSlow', full: 'DatabaseFull', down: 'DatabaseOutage' }
  expect(outage).toMatchObject({ kind, stack: expect.stringContaining(names[kind as OutageKind]) })
  expect(databaseFailures()[kind as OutageKind].count).toBe(before + 1)
})

function thrownBy(work: () => never): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a host name with several addresses, all of which refuse, is an outage', async () => {
  const bothRefuse = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), {
    code: 'ECONNREFUSED',
  })
  expect(isDatabaseDown(bothRefuse)).toBe(true)
})
