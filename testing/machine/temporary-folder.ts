import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { mountDisk } from './mount-disk'

/** Creates an empty folder, removed after the test, or after the file when called outside of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  const cleanUp = getCurrentTest() ? onTestFinished : afterAll
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Mounts a disk of this size in memory until the end of the test. Returns its folder. */
export function smallDisk(size: string): string {
  const { folder, unmount } = mountDisk(temporaryFolder(), size)
  onTestFinished(unmount)
  return folder
}
