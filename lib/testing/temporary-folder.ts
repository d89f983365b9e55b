import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** A new empty folder of this test, or of this file when called outside of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  const whenOver = getCurrentTest() ? onTestFinished : afterAll
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
