import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '@/lib/error-code'
import { PlainError } from './plain-error'

export type PostgresFiles = ReturnType<typeof postgresPaths>

export type Access = { port: number; password: string }

/** The files of the embedded PostgreSQL in a data folder: the data, port and password, the log, and the lock of the server. */
export function postgresPaths(dataFolder: string) {
  const folder = path.resolve(dataFolder)
  return {
    data: path.join(folder, 'postgres'),
    access: path.join(folder, 'postgres.json'),
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'postgres.flock'),
  }
}

/** The URL of a database, with the password. */
export function urlOf(access: Access, database: string) {
  return `postgresql://postgres:${access.password}@127.0.0.1:${access.port}/${database}`
}

/** @throws {PlainError} when the file cannot be read */
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
