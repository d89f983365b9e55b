import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '@/lib/error-code'
import { diskRemedy, PlainError } from './plain-error'

/**
 * Creates a data folder if it is missing.
 * @throws {PlainError} when it cannot be created or written
 */
export function createDataFolder(folder: string) {
  const probe = path.join(folder, `.writable.${process.pid}`)
  try {
    makeFolder(path.resolve(folder))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const isRefused = ['EACCES', 'EPERM'].includes(errorCode(error) ?? '')
    const remedy =
      (!isRefused && diskRemedy(error)) ||
      'Give it to the user who starts the shop, or name another one in SHOP_DATA_DIR.'
    throw new PlainError(`The data folder ${folder} cannot be written (${errorCode(error)}). ${remedy}`)
  }
}

/** Replaces a recursive mkdir, which never returns on some file systems (Linux' /proc). */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  mkdirSync(folder)
}
