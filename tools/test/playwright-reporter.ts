import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { collectCounts } from './counts'

/** Counts Playwright's tests for `npm test`. A test that passes only in a retry has failed. */
export default class PlaywrightCounts implements Reporter {
  private root: Suite | null = null
  private counts = collectCounts()

  onBegin(_: FullConfig, root: Suite) {
    this.root = root
  }

  onError({ message }: TestError) {
    this.counts.fail('Outside of the tests', message)
  }

  onEnd() {
    for (const test of this.root?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected' || outcome === 'skipped')
        this.counts.add(outcome === 'expected' ? 'passed' : 'skipped')
      else
        this.counts.fail(
          test.titlePath().filter(Boolean).join(' › '),
          test.results.find(({ error }) => error)?.error?.message,
        )
    }
    this.counts.write()
  }
}
