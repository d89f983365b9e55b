/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts vitest's JSON report. A file that could not be loaded, or a project without any test, is a failure.
 * @param {any} report  null when there is none
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const files = /** @type {any[]} */ (report.testResults)
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const isDatabaseTest = (/** @type {any} */ file) => /\.db\.test\.ts$/.test(file.name)
  const hasTests = (/** @type {any[]} */ some) => some.some((file) => file.assertionResults.length > 0)
  const silent = [files.filter(isDatabaseTest), files.filter((file) => !isDatabaseTest(file))].filter(
    (some) => !hasTests(some),
  )
  const failed = report.numFailedTests + broken.length + silent.length
  return {
    passed: report.numPassedTests,
    failed: atLeastOneWhen(exitCode, failed),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Counts Playwright's JSON report. A test that passed at the second try has passed; `flakyTests` names it.
 * @param {any} report  null when there is none
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const silent = expected + unexpected + flaky === 0 ? 1 : 0
  return { passed: expected + flaky, failed: atLeastOneWhen(exitCode, unexpected + silent), skipped }
}

/**
 * The tests that passed at the second try only, each with its project and file.
 * @param {any} report  Playwright's, or null when there is none
 * @returns {string[]}
 */
export function flakyTests(report) {
  const inside = (/** @type {any} */ suite) =>
    /** @type {string[]} */ ([
      ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
        spec.tests
          .filter((/** @type {any} */ test) => test.status === 'flaky')
          .map((/** @type {any} */ test) => `[${test.projectName}] ${spec.file}: ${spec.title}`),
      ),
      ...(suite.suites ?? []).flatMap(inside),
    ])
  return (report?.suites ?? []).flatMap(inside)
}

/**
 * The last line of a test run.
 * @param {Counts[]} all
 */
export function summarise(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : ''
  return { line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`, failed: sum('failed') }
}

/** A suite can also fail as a whole, for example in its set-up, with every single test fine. */
function atLeastOneWhen(/** @type {number} */ exitCode, /** @type {number} */ failed) {
  return exitCode !== 0 ? Math.max(failed, 1) : failed
}
