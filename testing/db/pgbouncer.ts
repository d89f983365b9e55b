import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { type Changes, spawnPgbouncer } from './pgbouncer-process'

/** Starts a PgBouncer that ends with the test, or with the file when called outside of tests. Returns its address. */
export async function startPgbouncer(databaseUrl: string, changes: Changes = []): Promise<string> {
  const { url, stop } = await spawnPgbouncer(databaseUrl, temporaryFolder(), changes)
  const cleanUp = getCurrentTest() ? onTestFinished : afterAll
  cleanUp(stop)
  return url
}
