import path from 'node:path'
import { createDataFolder, finishMove } from '@/ops/postgres/data-folder'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { type Holder, LockHeld, readLock, takeLock } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import type { Settings } from './settings'

/**
 * Takes the data folder for this launcher.
 * @param cleanups  gets what releases the folder
 * @returns `orphans` are the programs that a killed launcher may have left running; `update` writes details into `run.json`
 * @throws {PlainError} when the folder cannot be written or is in use
 */
export function takeDataFolder(
  settings: Settings,
  cleanups: (() => unknown)[],
): { orphans: NonNullable<Holder['children']>; update: (details: object) => void } {
  const { dataFolder } = settings
  finishMove(dataFolder)
  createDataFolder(dataFolder)
  try {
    lockDataFolder(settings, cleanups)
    const { previous, update, release } = takeLock(path.join(dataFolder, 'run.json'))
    cleanups.push(release)
    return { orphans: previous?.children ?? [], update }
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    const { pid, address } = error.holder
    const place = address ? `at ${address}, process ${pid}` : `process ${pid}`
    throw new PlainError(
      `The shop is already running on ${dataFolder} (${place}). ` +
        'Stop that one with Ctrl-C, or name another data folder in SHOP_DATA_DIR.',
    )
  }
}

/**
 * Locks the data folder of an embedded database against launchers in other containers, where the process id in `run.json`
 * means nothing. With DATABASE_URL there is no lock: servers that share a database may share their pictures, too. Throws a
 * `PlainError` or `LockHeld` when the folder is in use.
 */
function lockDataFolder({ databaseUrl, dataFolder }: Settings, cleanups: (() => unknown)[]) {
  if (databaseUrl) return
  const lock = takeKernelLock(path.join(dataFolder, 'run.flock'))
  if (lock) {
    if (lock.fd === null && process.platform === 'linux')
      console.warn(
        `  ! ${dataFolder} cannot be locked: nothing stops another container from using it at the same time.`,
      )
    return void cleanups.push(lock.release)
  }
  const holder = readLock(path.join(dataFolder, 'run.json'))
  if (holder) throw new LockHeld(holder)
  throw new PlainError(
    `The shop is already running on ${dataFolder}, in another container or on another machine: stop that one, or name ` +
      'another data folder in SHOP_DATA_DIR.',
  )
}
