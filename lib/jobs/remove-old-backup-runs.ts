import 'server-only'
import { db } from '@/lib/db/db'

const retentionMs = 366 * 24 * 60 * 60 * 1000

/** Removes the records of nightly backups that are older than a year. Their files are kept by `BACKUP_KEEP`. */
export async function removeOldBackupRuns(now = new Date()): Promise<void> {
  await db.backup.deleteMany({ where: { startedAt: { lt: new Date(now.getTime() - retentionMs) } } })
}
