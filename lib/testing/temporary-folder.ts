import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new empty folder of this test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
