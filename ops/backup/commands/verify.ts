import { BackupFault } from '@/ops/backup/backup-fault'
import type { Head, Sums } from '@/ops/backup/format'
import { loadBackup } from '@/ops/backup/load-backup'
import { requireKnown } from '@/ops/backup/prepare-database'
import { checkBackup } from '@/ops/backup/read-backup'
import { applyMigrations, knownMigrations } from '@/ops/migrations/migrations'
import { brokenInvariants } from '@/testing/books/database'
import { withScratchDatabase } from './scratch-database'

/**
 * Restores a backup into a temporary database, compares counts and checksums, applies the migrations that are newer, and checks
 * every invariant.
 * @throws {BackupFault} saying what is wrong
 */
export async function verifyBackup(
  file: string,
  dataFolder: string,
  signal?: AbortSignal,
): Promise<{ head: Head; sums: Sums }> {
  const head = await checkBackup(file, signal)
  const known = knownMigrations()
  requireKnown(file, head, known)
  return withScratchDatabase(dataFolder, async (url) => {
    await applyMigrations(url, { only: head.migrations.map(({ name }) => name) })
    const sums = await loadBackup(url, file, { signal })
    if (known.length > head.migrations.length) await applyMigrations(url)
    const broken = await brokenInvariants(url)
    if (broken.length) {
      throw new BackupFault(`${file} breaks rules of the shop:\n${broken.join('\n')}`)
    }
    return { head, sums }
  })
}
