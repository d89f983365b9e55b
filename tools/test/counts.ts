import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a suite counted, and its failures, described. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

/** The most lines of a failure's message in the summary. The whole message stands where the test ran. */
const MAX_MESSAGE_LINES = 12

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Collects the results of a reporter's tests; `write` leaves them to the runner that has started it, if one has. */
export function collectCounts() {
  const counts: Counts = { ...none, failures: [] }
  return {
    add(result: 'passed' | 'skipped') {
      counts[result] += 1
    },
    fail(name: string, message = '') {
      const lines = stripVTControlCharacters(message)
        .trim()
        .split('\n')
        .filter(Boolean)
        .slice(0, MAX_MESSAGE_LINES)
      counts.failed += 1
      counts.failures.push([`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n'))
    },
    write() {
      const file = process.env.SHOP_TEST_COUNTS
      if (file) writeFileSync(file, JSON.stringify(counts))
      return counts
    },
  }
}

/** Reads what a suite counted. One that writes nothing, runs no test, or fails otherwise than by its tests has failed. */
export function readCounts(file: string, exitCode: number): Counts {
  let counts = none
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    exitCode ||= 1
  }
  const hasFailed = exitCode !== 0 || counts.passed + counts.failed === 0
  return hasFailed ? { ...counts, failed: Math.max(counts.failed, 1) } : counts
}

/** Returns the summary of a run, whose last line has the total, and the number of failures. */
export function summarise(suites: { name: string; seconds: number; counts: Counts }[]) {
  const total = (key: 'passed' | 'failed' | 'skipped') =>
    suites.reduce((sum, { counts }) => sum + counts[key], 0)
  const line = (counts: Pick<Counts, 'passed' | 'failed' | 'skipped'>) =>
    `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`
  const all = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
  const width = Math.max(0, ...suites.map(({ name }) => name.length))
  const times = suites.map(
    ({ name, seconds, counts }) =>
      `  ${name.padEnd(width)} ${`${seconds.toFixed(1)} s`.padStart(9)}   ${line(counts)}`,
  )
  // The failures again at the end, where a shortened log still shows them.
  const failures = suites.flatMap(({ counts }) => counts.failures.map((failure) => `${failure}\n`))
  return { lines: [...failures, ...times, '', line(all)], failed: all.failed }
}
