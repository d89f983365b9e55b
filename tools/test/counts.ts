import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type {
  Reporter as PlaywrightReporter,
  Suite as PlaywrightSuite,
  TestError,
} from '@playwright/test/reporter'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'

export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

export type Suite = { name: string; seconds: number; counts: Counts }

/** The most lines of a failure's message in the summary. The whole message stands where the test ran. */
const MAX_MESSAGE_LINES = 12

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

class Counter {
  readonly counts: Counts = { ...none, failures: [] }

  fail(name: string, message = '') {
    const lines = stripVTControlCharacters(message).trim().split('\n').filter(Boolean)
    const described = [`✗ ${name}`, ...lines.slice(0, MAX_MESSAGE_LINES).map((line) => `    ${line}`)]
    this.counts.failed += 1
    this.counts.failures.push(described.join('\n'))
  }

  write() {
    const file = process.env.SHOP_TEST_COUNTS
    if (file) writeFileSync(file, JSON.stringify(this.counts))
  }
}

/** Counts Vitest's tests for `npm test`. A file that cannot be loaded is a failure, and so is a project without tests. */
export class VitestCounts extends Counter implements Reporter {
  private projects: string[] = []

  onInit(vitest: Vitest) {
    // A soak test and the check of a change run some files only.
    if (!process.env.SHOP_TEST_SOAK && !process.env.SHOP_TEST_FILES)
      this.projects = vitest.projects.map(({ name }) => name)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') this.fail(`${module.moduleId} › ${test.fullName}`, errors[0]?.message)
        else this.counts[state === 'passed' ? 'passed' : 'skipped'] += 1
      }
      for (const { message } of module.errors()) this.fail(module.moduleId, message)
    }
    for (const { message } of unhandled) this.fail('Outside of the tests', message)
    const names = new Set(modules.map(({ project }) => project.name))
    for (const name of this.projects) if (!names.has(name)) this.fail(`The project ${name} has no tests`)
    this.write()
  }
}

/** Counts Playwright's tests for `npm test`. A test that passes only in a retry has failed. */
export default class PlaywrightCounts extends Counter implements PlaywrightReporter {
  private root?: PlaywrightSuite

  onBegin(_: unknown, root: PlaywrightSuite) {
    this.root = root
  }

  onError({ message }: TestError) {
    this.fail('Outside of the tests', message)
  }

  onEnd() {
    for (const test of this.root?.allTests() ?? []) {
      const outcome = test.outcome()
      const error = test.results.find((result) => result.error)?.error
      if (outcome === 'expected') this.counts.passed += 1
      else if (outcome === 'skipped') this.counts.skipped += 1
      else this.fail(test.titlePath().filter(Boolean).join(' › '), error?.message)
    }
    this.write()
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
export function summarise(suites: Suite[], notes: string[] = []) {
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
  return { lines: [...failures, ...times, ...notes, '', line(all)], failed: all.failed }
}
