import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import PlaywrightCounts, { none, readCounts, summarise } from './counts'

function read(counts: unknown, exitCode = 0) {
  const file = path.join(temporaryFolder(), 'counts.json')
  if (counts) writeFileSync(file, JSON.stringify(counts))
  return readCounts(file, exitCode)
}

test('a suite that writes nothing, runs no test, or fails otherwise than by its tests is a failure', () => {
  const green = { ...none, passed: 2, skipped: 1 }
  expect(read(green)).toEqual(green)
  expect(read(null).failed).toBe(1)
  expect(read({ ...none, skipped: 5 }).failed).toBe(1)
  expect(read(green, 1).failed).toBe(1)
  expect(read({ ...green, failed: 3 }, 1).failed).toBe(3)
})

test('failures are described by name and the beginning of their message', () => {
  const reporter = new PlaywrightCounts()
  reporter.onError({ message: `\u001B[31mexpected 1 to be 2\u001B[39m\n${'    at x.ts\n'.repeat(40)}` })
  const { failures, ...numbers } = reporter.counts
  expect(numbers).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(failures[0]).toMatch(/^✗ Outside of the tests\n {4}expected 1 to be 2\n/)
  expect(failures[0]?.split('\n')).toHaveLength(13)
})

test('the summary has the failures, each suite with its duration, and the total of all suites as its last line', () => {
  const browser = { passed: 300, failed: 1, skipped: 2, failures: ['✗ a cart'] }
  const suites = [
    { name: 'Lint', seconds: 2.04, counts: { ...none, passed: 1 } },
    { name: 'Browser tests', seconds: 245.6, counts: browser },
  ]
  const lines = [
    '✗ a cart\n',
    '  Lint              2.0 s   1 passed, 0 failed',
    '  Browser tests   245.6 s   300 passed, 1 failed, 2 skipped',
    '',
    '301 passed, 1 failed, 2 skipped',
  ]
  expect(summarise(suites)).toEqual({ lines, failed: 1 })
  const [total, ...others] = lines.toReversed()
  const noted = [...others.toReversed().slice(0, -1), 'A note', '', total]
  expect(summarise(suites, ['A note']).lines).toEqual(noted)
  expect(summarise([{ ...suites[0], name: 'Lint', seconds: 1, counts: none }]).lines.at(-1)).toBe(
    '0 passed, 0 failed',
  )
})
