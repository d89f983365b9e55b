import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { removeOldBackupRuns } from './remove-old-backup-runs'

test('the records of backups are removed after a year', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await db.backup.createMany({ data: [{ startedAt: daysAgo(365) }, { startedAt: daysAgo(367) }] })
  await removeOldBackupRuns()
  expect(await db.backup.count()).toBe(1)
})
