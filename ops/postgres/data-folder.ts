import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { errorCode } from '@/lib/shared/problem/error-code'
import { diskRemedy, PlainError } from './plain-error'

const contents = {
  folders: ['media', 'backups'],
  files: ['secret', 'run.json', 'upgrade.json', 'reserve', 'paypal-simulator.json'],
  ofPostgres: ['postgres.json', 'postgres.log', 'postgres.log.1'],
}

/**
 * Creates a data folder if it is missing, and closes it and what the shop has written there to other users. PostgreSQL does not
 * run as root: then others may pass through the folder, but not list it. Files of another user stay as they are.
 */
export function createDataFolder(folder: string) {
  const probe = path.join(folder, `.writable.${process.pid}`)
  try {
    makeFolder(path.resolve(folder))
    writeFileSync(probe, '')
    rmSync(probe)
    closeToOthers(folder)
  } catch (error) {
    const isRefused = ['EACCES', 'EPERM'].includes(errorCode(error) ?? '')
    const remedy =
      (!isRefused && diskRemedy(error)) ||
      'Give it to the user who starts the shop, or name another one in SHOP_DATA_DIR.'
    throw new PlainError(`The data folder ${folder} cannot be written (${errorCode(error)}). ${remedy}`)
  }
}

function closeToOthers(folder: string) {
  const user = process.getuid?.()
  if (user === undefined) return
  const close = (name: string, mode: number) => {
    const file = path.join(folder, name)
    const entry = statSync(file, { throwIfNoEntry: false })
    if (entry?.uid === user && (entry.mode & 0o777) !== mode) chmodSync(file, mode)
  }
  close('', user === 0 ? 0o711 : 0o700)
  for (const name of contents.folders) close(name, 0o700)
  for (const name of [...contents.files, ...contents.ofPostgres]) close(name, 0o600)
}

/** Replaces a recursive mkdir, which never returns on some file systems (Linux' /proc). */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/**
 * An upgrade moves a data folder out of the folder of its release, and leaves a link. The file `….move` announces that: the
 * next start finishes an interrupted move, and would otherwise begin with an empty folder.
 */
const markerOf = (folder: string) => `${folder}.move`

/** Announces the move of a data folder that a shop still uses. */
export function announceMove(folder: string, target: string) {
  writeFileSync(markerOf(folder), target, { flush: true })
}

export function forgetMove(folder: string) {
  rmSync(markerOf(folder), { force: true })
}

export function finishMove(folder: string) {
  const marker = markerOf(folder)
  if (!existsSync(marker)) return
  const target = readFileSync(marker, 'utf8')
  const entry = lstatSync(folder, { throwIfNoEntry: false })
  if (entry?.isDirectory()) renameSync(folder, target)
  if (!entry?.isSymbolicLink()) symlinkSync(target, folder)
  rmSync(marker)
}
