import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isPortFree } from '../../lib/free-port.mjs'
import { boundLog } from './bound-log.mjs'
import { createPostgresData } from './create-postgres-data.mjs'
import { createDataFolder } from './data-folder.mjs'
import { takeKernelLock } from './kernel-lock.mjs'
import { LockHeld, takeLock } from './lock-file.mjs'
import { isDiskFull, PlainError } from './plain-error.mjs'
import { chooseUser, findPostgresBinaries } from './postgres-binaries.mjs'
import { postgresPaths, readAccess, urlOf, writeAccess } from './postgres-files.mjs'
import { removeStalePidFile, runningServer, stopServer } from './postgres-process.mjs'
import { giveUpReserve } from './reserve.mjs'
import { createShopDatabase } from './shop-database.mjs'
import { requireRoom, spawnServer } from './spawn-postgres.mjs'

/**
 * @typedef {object} Options
 * @property {Record<string, string>} [settings]  PostgreSQL's own
 * @property {boolean} [keepsPort]  wait for the recorded port and do not choose another: clients still use the address
 * @property {AbortSignal} [signal]  ends the attempts
 * @property {(line: string) => void} [log]
 */
/** @typedef {import('./kernel-lock.mjs').KernelLock} KernelLock */
/** @typedef {import('./postgres-binaries.mjs').PostgresBinaries} PostgresBinaries */
/** @typedef {import('./postgres-binaries.mjs').PostgresUser} PostgresUser */
/** @typedef {import('./postgres-files.mjs').PostgresFiles} PostgresFiles */
/** @typedef {import('./postgres-files.mjs').Access} Access */

const START_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000

/**
 * Starts the embedded PostgreSQL of a data folder, or joins it when it is already running (also after its launcher was
 * killed). Safe to call from several processes at once: one starts it, the others join. On a full disk it uses up the reserve
 * of the folder.
 * @param {string} dataFolder  holds `postgres/` (the data), `postgres.json` (port, password), `postgres.log`
 * @param {Options} [options]
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} `url` names the database `shop`
 * @throws {PlainError} when it is not installed, cannot be started, or is running in another container
 */
export async function startEmbeddedPostgres(dataFolder, options = {}) {
  for (;;) {
    try {
      return await startOnce(dataFolder, options)
    } catch (error) {
      if (!isDiskFull(error) || !giveUpReserve(dataFolder)) throw error
    }
  }
}

async function startOnce(/** @type {string} */ dataFolder, /** @type {Options} */ options) {
  const { log = () => {}, signal } = options
  const binaries = await findPostgresBinaries()
  const paths = postgresPaths(dataFolder)
  if (!existsSync(path.join(paths.data, 'PG_VERSION'))) createDataFolder(dataFolder)
  const startLock = await waitForStartLock(path.join(dataFolder, 'postgres.lock'))
  try {
    const user = chooseUser([binaries.postgres, paths.data], paths.data)
    for (;;) {
      const dataLock = await lockData(paths, signal)
      try {
        if (dataLock && !existsSync(path.join(paths.data, 'PG_VERSION'))) {
          log('Creating an empty database')
          await createPostgresData(binaries, user, paths)
        }
        const access = readAccess(paths)
        const pid = await start(binaries, user, paths, access, dataLock, options)
        if (pid) return { url: urlOf(access, 'shop'), pid, stop: () => stopServer(paths.data, binaries) }
      } finally {
        dataLock?.release()
      }
    }
  } finally {
    startLock.release()
  }
}

/** Keeps the log of a running server from filling the disk: call it now and then. */
export function boundPostgresLog(/** @type {string} */ dataFolder) {
  boundLog(postgresPaths(dataFolder).log)
}

/** Stops the embedded PostgreSQL of a data folder; does nothing when it is not running. */
export async function stopEmbeddedPostgres(/** @type {string} */ dataFolder) {
  const { data } = postgresPaths(dataFolder)
  if (runningServer(data)) await stopServer(data, await findPostgresBinaries())
}

/**
 * Returns the URL of the embedded PostgreSQL while it is running, else null.
 * @param {string} dataFolder
 * @returns {string | null}
 */
export function embeddedPostgresUrl(dataFolder) {
  const paths = postgresPaths(dataFolder)
  return runningServer(paths.data) && existsSync(paths.access) ? urlOf(readAccess(paths), 'shop') : null
}

async function waitForStartLock(/** @type {string} */ file) {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return takeLock(file)
    } catch (error) {
      // The lock of the data still keeps a second server away.
      if (isDiskFull(error)) return { release() {} }
      if (!(error instanceof LockHeld) || Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/**
 * Waits for the lock under which a server may run on this data. The last process of a server releases it: after kill -9
 * the backends may live on for a moment.
 * @param {PostgresFiles} paths
 * @param {AbortSignal} [signal]
 * @returns {Promise<KernelLock | null>} null: a server is running here and can be joined
 * @throws {PlainError} when a server is running where this process cannot see it
 */
async function lockData(paths, signal) {
  for (const end = Date.now() + LOCK_TIMEOUT_MS; ; await sleep(100)) {
    if (runningServer(paths.data)) return null
    const dataLock = takeKernelLock(paths.lock)
    if (dataLock) return dataLock
    if (signal?.aborted) throw new PlainError('Stopped.')
    if (Date.now() > end) {
      throw new PlainError(
        `The database in ${paths.data} is in use by another container or machine: stop that one, or name another ` +
          'data folder in SHOP_DATA_DIR.',
      )
    }
  }
}

/**
 * Starts the server, or joins the running one when `dataLock` is null, and waits until it accepts connections. After kill -9
 * this can take a few attempts.
 * @param {PostgresBinaries} binaries
 * @param {PostgresUser} user
 * @param {PostgresFiles} paths
 * @param {Access} access
 * @param {KernelLock | null} dataLock
 * @param {Options} options
 * @returns {Promise<number | null>} its process id; null: the server to join has ended
 * @throws {PlainError} with the end of PostgreSQL's log after 30 seconds
 */
async function start(binaries, user, paths, access, dataLock, { settings = {}, keepsPort = false, signal }) {
  const end = Date.now() + START_TIMEOUT_MS
  const known = { ...access }
  let child = null
  let logLength = 0
  while (Date.now() < end) {
    const server = runningServer(paths.data)
    if (server) {
      if (server.port) access.port = server.port
      if (await createShopDatabase(access)) {
        if (access.port !== known.port) writeAccess(paths, access)
        return server.pid
      }
      await sleep(30)
    } else if (!dataLock) {
      return null
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) {
        requireRoom(paths.log, logLength)
        await sleep(300)
      }
      if (signal?.aborted) throw new PlainError('Stopped.')
      removeStalePidFile(paths.data)
      if (!keepsPort && !(await isPortFree(access.port))) access.port = await freePort()
      boundLog(paths.log)
      logLength = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
      child = spawnServer(binaries, user, paths, access.port, dataLock, settings)
    } else {
      await sleep(20)
    }
  }
  const lastLines = readFileSync(paths.log, 'utf8').trim().split('\n').slice(-3).join(' ')
  throw new PlainError(`PostgreSQL did not start. The last lines of ${paths.log}: ${lastLines}`)
}
