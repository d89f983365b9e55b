import path from 'node:path'
import { loadBackup } from '@/ops/backup/load-backup'
import { prepareSchema, requireKnown, requireStopped } from '@/ops/backup/prepare-database'
import { checkBackup } from '@/ops/backup/read-backup'
import { withSession } from '@/ops/backup/session'
import { applyMigrations } from '@/ops/migrations/migrations'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { LockHeld, takeLock } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import { openPictures, type Shop, withDatabase } from './environment'
import { startUndo } from './undo-restore'

const RUNNING = 'Stop it first. Nothing was changed.'

/**
 * Restores a backup into the empty shop. The rows come in one transaction, after a check of the whole file: a kill leaves an
 * empty shop or the complete one. A failure leaves an empty one, also of the migrations after the rows. A shop that runs, is
 * not empty, or is newer is unchanged.
 */
export async function restoreBackup(shop: Shop, file: string, signal?: AbortSignal) {
  const head = await checkBackup(file, signal)
  requireKnown(file, head)
  const release = shop.databaseUrl ? () => {} : holdDataFolder(shop.dataFolder)
  try {
    return await withDatabase(shop, (url) =>
      withSession(url, async (client) => {
        await requireStopped(client)
        const isReady = await prepareSchema(client, head.migrations)
        const undo = startUndo(client, await openPictures(shop))
        try {
          if (!isReady) await applyMigrations(url, { only: head.migrations.map(({ name }) => name) })
          const sums = await loadBackup(url, file, { savePicture: undo.savePicture, signal })
          undo.noteRows()
          await applyMigrations(url)
          return { head, sums }
        } catch (error) {
          throw await undo.run(error)
        }
      }),
    )
  } finally {
    release()
  }
}

/** Keeps a shop with the embedded database from starting, as one that runs does. Returns what ends that. */
function holdDataFolder(dataFolder: string) {
  const kernelLock = takeKernelLock(path.join(dataFolder, 'run.flock'))
  if (!kernelLock) throw new PlainError(`The shop is running on ${dataFolder}. ${RUNNING}`)
  try {
    const lock = takeLock(path.join(dataFolder, 'run.json'))
    return () => {
      lock.release()
      kernelLock.release()
    }
  } catch (error) {
    kernelLock.release()
    if (!(error instanceof LockHeld)) throw error
    throw new PlainError(`The shop is running on ${dataFolder} (process ${error.holder.pid}). ${RUNNING}`)
  }
}
