import { expect, test } from 'vitest'
import { countPlaywright, countVitest, describeTimes, summarise } from './results.mjs'

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
