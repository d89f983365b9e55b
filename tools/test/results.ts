import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: number; failed: number; skipped: number }

type VitestTest = { status: string; fullName?: string; failureMessages?: string[] }

type TestFile = { name: string; status: string; message?: string; assertionResults: VitestTest[] }

type Spec = { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }

type PlaywrightSuite = { title: string; specs: Spec[]; suites?: PlaywrightSuite[] }

type VitestReport = {
  testResults: TestFile[]
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  suites?: PlaywrightSuite[]
}

/**
 * Counts vitest's JSON report. A file that cannot be loaded is a failure, and so is a project without tests.
 * @param report  null when there is none
 * @param isPart  only some files were run, so a project may have no tests
 */
export function countVitest(report: VitestReport | null, exitCode: number, isPart: boolean = false): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const files = report.testResults
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const projects = isPart ? [/./] : [/\.db\.test\.ts$/, /(?<!\.db)\.test\.ts$/, /\.test\.tsx$/]
  const empty = projects.filter(
    (names) => !files.some((file) => names.test(file.name) && file.assertionResults.length > 0),
  )
  const failed = report.numFailedTests + broken.length + empty.length
  return {
    passed: report.numPassedTests,
    failed: failuresWith(exitCode, failed),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Counts Playwright's JSON report. A test that passes only in a retry has failed, and so has a report without tests.
 * @param report  null when there is none
 */
export function countPlaywright(report: PlaywrightReport | null, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const empty = expected + unexpected + flaky === 0 ? 1 : 0
  return { passed: expected, failed: failuresWith(exitCode, unexpected + flaky + empty), skipped }
}

/** Describes each failed test and broken file of vitest's JSON report: its file, name and message. */
export function describeVitestFailures(report: VitestReport | null) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [describeFailure(name, message)]
    return failed.map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages?.[0]))
  })
}

/** Describes each failed test of Playwright's JSON report: its file, name and message. */
export function describePlaywrightFailures(report: PlaywrightReport | null) {
  const describe: (suite: PlaywrightSuite, names: string[]) => string[] = (
    { title, specs, suites = [] },
    names,
  ) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title: test, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
        return describeFailure([...names, title, test].join(' › '), error?.message)
      }),
    ...suites.flatMap((suite) => describe(suite, [...names, title])),
  ]
  return (report?.suites ?? []).flatMap((suite) => describe(suite, []))
}

/** Returns one line per suite: its name, duration and counts. */
export function describeTimes(results: { name: string; seconds: number; counts: Counts }[]) {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results.map(({ name, seconds, counts }) => {
    const time = `${seconds.toFixed(1)} s`.padStart(9)
    return `  ${name.padEnd(width)} ${time}   ${summarise([counts]).line}`
  })
}

/** Returns the last line of a test run, and the number of failures. */
export function summarise(all: Counts[]) {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : ''
  return { line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`, failed: sum('failed') }
}

/** The most lines of a failure's message in the summary. The whole message stands where the test ran. */
const MAX_MESSAGE_LINES = 12

function describeFailure(name: string, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_MESSAGE_LINES)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** A suite can fail as a whole, for example in its setup, although every test has passed. */
function failuresWith(exitCode: number, failed: number) {
  return exitCode !== 0 ? Math.max(failed, 1) : failed
}
