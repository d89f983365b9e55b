import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** Creates an empty folder, removed after the test, or after the file when called outside of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  const cleanUp = getCurrentTest() ? onTestFinished : afterAll
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
