import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from './plain-error.mjs'

/** @typedef {ReturnType<typeof filesOf>} PostgresFiles */
/** @typedef {{ port: number, password: string }} Access */

/** Where a data folder keeps its PostgreSQL: the data, port and password, the log, and the lock of whoever runs it. */
export function filesOf(/** @type {string} */ dataFolder) {
  const folder = path.resolve(dataFolder)
  return {
    data: path.join(folder, 'postgres'),
    access: path.join(folder, 'postgres.json'),
    log: path.join(folder, 'postgres.log'),
    claim: path.join(folder, 'postgres.flock'),
  }
}

/** The address of one of its databases. */
export function urlOf(/** @type {Access} */ access, /** @type {string} */ database) {
  return `postgresql://postgres:${access.password}@127.0.0.1:${access.port}/${database}`
}

/**
 * @param {PostgresFiles} paths
 * @returns {Access}
 * @throws {PlainError}
 */
export function readAccess(paths) {
  try {
    return JSON.parse(readFileSync(paths.access, 'utf8'))
  } catch (error) {
    throw new PlainError(
      `${paths.access} holds the password of the database and cannot be read (${errorCode(error) ?? 'damaged'}). ` +
        'Restore it from a backup, or start as the user it belongs to.',
    )
  }
}

/** Written beside and moved, so that a kill leaves the old or the new one. */
export function writeAccess(/** @type {PostgresFiles} */ paths, /** @type {Access} */ access) {
  writeFileSync(`${paths.access}.new`, JSON.stringify(access), { mode: 0o600 })
  renameSync(`${paths.access}.new`, paths.access)
}
