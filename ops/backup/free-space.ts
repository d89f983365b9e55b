import { statfs } from 'node:fs/promises'
import { BackupFault } from './backup-fault'

/** Kept free for the shop: its database may be on the same disk. */
const RESERVE_BYTES = 1_000_000_000

/**
 * Requires that the disk of a folder has room for this many bytes and a reserve of 1 GB.
 * @param what  that is to be written, for the message
 * @throws {BackupFault} saying how much is missing
 */
export async function requireSpace(folder: string, bytes: number, what: string) {
  const { bavail, bsize } = await statfs(folder)
  const missing = bytes + RESERVE_BYTES - bavail * bsize
  if (missing <= 0) return
  throw new BackupFault(
    `The disk of ${folder} is too small for ${what}: ${Math.ceil(missing / 1_000_000)} MB are missing, with a reserve of 1 GB. ` +
      'Free some space, or name another disk in BACKUP_DIR.',
  )
}
