import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { type Changes, spawnPgbouncer } from '@/testing/pgbouncer-process'
import { temporaryFolder } from '@/testing/temporary-folder'

/** Starts a PgBouncer that ends with the test, or with the file when called outside of tests. Returns its address. */
export async function startPgbouncer(databaseUrl: string, changes: Changes = []): Promise<string> {
  const { url, stop } = await spawnPgbouncer(databaseUrl, temporaryFolder(), changes)
  const cleanUp = getCurrentTest() ? onTestFinished : afterAll
  cleanUp(stop)
  return url
}
