import { BackupFault } from '@/ops/backup/backup-fault'
import { loadBackup } from '@/ops/backup/load-backup'
import { requireKnown } from '@/ops/backup/prepare-database'
import { checkBackup } from '@/ops/backup/read-backup'
import { applyMigrations } from '@/ops/migrations/migrations'
import { brokenInvariants } from '@/testing/books/database'
import { withScratchDatabase } from './scratch-database'

/**
 * Restores a backup into a temporary database, as a role without superuser, compares counts and checksums, applies newer
 * migrations, and checks every invariant.
 */
export async function verifyBackup(file: string, dataFolder: string, signal?: AbortSignal) {
  const head = await checkBackup(file, signal)
  requireKnown(file, head)
  return withScratchDatabase(dataFolder, async (url) => {
    await applyMigrations(url, { only: head.migrations.map(({ name }) => name) })
    const sums = await loadBackup(url, file, { signal })
    await applyMigrations(url)
    const broken = await brokenInvariants(url)
    if (broken.length) throw new BackupFault(`${file} breaks rules of the shop:\n${broken.join('\n')}`)
    return { head, sums }
  })
}
