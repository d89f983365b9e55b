import { BackupFault } from '../../lib/backup/backup-fault.mjs'
import { loadBackup } from '../../lib/backup/load-backup.mjs'
import { requireKnown } from '../../lib/backup/prepare-database.mjs'
import { checkBackup } from '../../lib/backup/read-backup.mjs'
import { applyMigrations, knownMigrations } from '../database/migrations.mjs'
import { brokenInvariants } from '../prove/database.mjs'
import { withScratchDatabase } from './scratch-database.mjs'

/**
 * Restores a backup into a temporary database, compares counts and checksums, applies the migrations that are newer, and checks
 * every invariant.
 * @param {string} file
 * @param {string} dataFolder
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ head: import('../../lib/backup/format.mjs').Head, sums: import('../../lib/backup/format.mjs').Sums }>}
 * @throws {BackupFault} saying what is wrong
 */
export async function verifyBackup(file, dataFolder, signal) {
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
