import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { errorCode } from '@/lib/shared/problem/error-code'
import { PlainError } from './plain-error'

/** Beyond this size a log is moved aside; with the earlier part it takes at most twice as much. */
const MAX_LOG_BYTES = 10 * 1024 * 1024

export type PostgresFiles = ReturnType<typeof postgresPaths>

export type Access = { port: number; password: string }

export function postgresPaths(dataFolder: string) {
  const folder = path.resolve(dataFolder)
  return {
    data: path.join(folder, 'postgres'),
    access: path.join(folder, 'postgres.json'),
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'postgres.flock'),
  }
}

export function urlOf(access: Access, database: string) {
  return `postgresql://postgres:${access.password}@127.0.0.1:${access.port}/${database}`
}

export function readAccess(paths: PostgresFiles): Access {
  try {
    return JSON.parse(readFileSync(paths.access, 'utf8'))
  } catch (error) {
    throw new PlainError(
      `${paths.access} holds the password of the database and cannot be read (${errorCode(error) ?? 'damaged'}). ` +
        'Restore it from a backup, or start as the user it belongs to.',
    )
  }
}

/** Replaces the file atomically: a kill leaves the old or the new content. */
export function writeAccess(paths: PostgresFiles, access: Access) {
  writeFileSync(`${paths.access}.new`, JSON.stringify(access), { mode: 0o600 })
  renameSync(`${paths.access}.new`, paths.access)
}

/** A large log is copied and emptied: PostgreSQL keeps it open. Its lines of that moment may be lost. */
export function boundLog(file: string, maxBytes: number = MAX_LOG_BYTES) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // A full disk has no room for the earlier part.
    rmSync(`${file}.1`, { force: true, recursive: true })
  }
  truncateSync(file)
}
