import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  describePlaywrightFailures,
  describeTimes,
  describeVitestFailures,
  summarise,
} from './results'

const passed = { status: 'passed' }
const failed = { status: 'failed' }
const unit = { name: '/shop/lib/money.test.ts', status: 'passed', assertionResults: [passed] }
const database = { name: '/shop/lib/orders.db.test.ts', status: 'passed', assertionResults: [passed] }
const component = { name: '/shop/components/cart.test.tsx', status: 'passed', assertionResults: [passed] }
const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

test('vitest’s counts are those of its report', () => {
  const testResults = [unit, component, { ...database, status: 'failed', assertionResults: [passed, failed] }]
  const report = {
    ...nothing,
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults,
  }
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 4 })
})

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [
    unit,
    component,
    database,
    { name: '/shop/x.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(countVitest({ ...nothing, numPassedTests: 2, testResults }, 1).failed).toBe(1)
})

test('a project without tests is a failure', () => {
  expect(countVitest({ ...nothing, numPassedTests: 1, testResults: [unit, component] }, 0).failed).toBe(1)
  expect(countVitest({ ...nothing, numPassedTests: 1, testResults: [unit, database] }, 0).failed).toBe(1)
  expect(countVitest({ ...nothing, testResults: [] }, 0).failed).toBe(3)
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 5 } }, 0).failed).toBe(1)
})

test('a suite that writes no report, or fails in its setup, is a failure', () => {
  expect(countVitest(null, 0).failed).toBe(1)
  expect(countPlaywright(null, 0).failed).toBe(1)
  expect(
    countVitest({ ...nothing, numPassedTests: 2, testResults: [unit, component, database] }, 1).failed,
  ).toBe(1)
  expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1)
})

test('a run of some files may leave projects without tests, but not all of them', () => {
  const report = { ...nothing, numPassedTests: 1, testResults: [database] }
  expect(countVitest(report, 0, true)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countVitest({ ...nothing, testResults: [] }, 0, true).failed).toBe(1)
})

test('a browser test that passes only in a retry is a failure', () => {
  const stats = { expected: 2, unexpected: 1, flaky: 2, skipped: 0 }
  expect(countPlaywright({ stats }, 0)).toEqual({ passed: 2, failed: 3, skipped: 0 })
})

test('failed tests and broken files of vitest are described by file, name and message', () => {
  const message = `\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n${'    at x.ts\n'.repeat(40)}`
  const assertionResults = [passed, { ...failed, fullName: 'money is exact', failureMessages: [message] }]
  const testResults = [
    { ...unit, status: 'failed', assertionResults },
    { name: '/shop/x.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    database,
  ]
  const [money, broken, ...others] = describeVitestFailures({ ...nothing, testResults })
  expect(money).toMatch(
    /^✗ \/shop\/lib\/money\.test\.ts › money is exact\n {4}AssertionError: expected 1 to be 2\n/,
  )
  expect(money?.split('\n')).toHaveLength(13)
  expect(broken).toBe('✗ /shop/x.test.ts\n    Cannot find module')
  expect(others).toEqual([])
  expect(describeVitestFailures(null)).toEqual([])
})

test('failed browser tests are described by file, suite, name and message', () => {
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const green = { title: 'a cart', ok: true, tests: [{ results: [{}] }] }
  const red = { title: 'an order', ok: false, tests: [{ results: [{ error: { message: 'Timeout' } }] }] }
  const inner = { title: 'on a phone', specs: [green, red] }
  const suites = [{ title: 'cart.spec.ts', specs: [green], suites: [inner] }]
  expect(describePlaywrightFailures({ stats, suites })).toEqual([
    '✗ cart.spec.ts › on a phone › an order\n    Timeout',
  ])
  expect(describePlaywrightFailures(null)).toEqual([])
})

test('each suite is listed with its duration and counts', () => {
  const results = [
    { name: 'Lint', seconds: 2.04, counts: { passed: 1, failed: 0, skipped: 0 } },
    { name: 'Browser tests', seconds: 245.6, counts: { passed: 300, failed: 1, skipped: 2 } },
  ]
  expect(describeTimes(results)).toEqual([
    '  Lint              2.0 s   1 passed, 0 failed',
    '  Browser tests   245.6 s   300 passed, 1 failed, 2 skipped',
  ])
})

test('the last line adds up all suites and mentions skipped tests only if there are any', () => {
  const one = { passed: 1, failed: 0, skipped: 0 }
  expect(summarise([one, one])).toEqual({ line: '2 passed, 0 failed', failed: 0 })
  expect(summarise([one, { passed: 2, failed: 3, skipped: 4 }])).toEqual({
    line: '3 passed, 3 failed, 4 skipped',
    failed: 3,
  })
})
