import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../lib/error-code.mjs'
import { createPostgresData } from './create-postgres-data.mjs'
import { createDataFolder } from './data-folder.mjs'
import { freePort, isPortFree } from './free-port.mjs'
import { takeKernelLock } from './kernel-lock.mjs'
import { LockHeld, takeLock } from './lock-file.mjs'
import { PlainError } from './plain-error.mjs'
import { chooseUser, findPostgresBinaries } from './postgres-binaries.mjs'
import { filesOf, readAccess, urlOf, writeAccess } from './postgres-files.mjs'
import { forgetOtherProgram, runningServer, stopServer } from './postgres-process.mjs'

/**
 * @typedef {object} Options
 * @property {Record<string, string>} [settings]  PostgreSQL's own
 * @property {boolean} [keepsPort]  wait for its port rather than take another: somebody holds on to its address
 * @property {AbortSignal} [signal]  makes no further attempt
 * @property {(line: string) => void} [log]
 */
/** @typedef {import('./kernel-lock.mjs').KernelLock} KernelLock */
/** @typedef {import('./postgres-binaries.mjs').PostgresBinaries} PostgresBinaries */
/** @typedef {import('./postgres-binaries.mjs').PostgresUser} PostgresUser */
/** @typedef {import('./postgres-files.mjs').PostgresFiles} PostgresFiles */
/** @typedef {import('./postgres-files.mjs').Access} Access */

const START_PATIENCE_MS = 30_000
const CLAIM_PATIENCE_MS = 10_000

/**
 * Starts the embedded PostgreSQL of a data folder, or joins it when it already runs (also after its launcher was
 * killed). Several processes may call this at once: one starts it, the others join.
 * @param {string} dataFolder  holds `postgres/` (the data), `postgres.json` (port, password), `postgres.log`
 * @param {Options} [options]
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} `url` names the database `shop`
 * @throws {PlainError}
 */
export async function startEmbeddedPostgres(dataFolder, options = {}) {
  const { log = () => {}, signal } = options
  const binaries = await findPostgresBinaries()
  const paths = filesOf(dataFolder)
  createDataFolder(dataFolder)
  const lock = await waitForLock(path.join(dataFolder, 'postgres.lock'))
  try {
    const user = chooseUser([binaries.postgres, paths.data], paths.data)
    for (;;) {
      const claim = await claimData(paths, signal)
      try {
        if (claim && !existsSync(path.join(paths.data, 'PG_VERSION'))) {
          log('Creating an empty database')
          await createPostgresData(binaries, user, paths)
        }
        const access = readAccess(paths)
        const pid = await start(binaries, user, paths, access, claim, options)
        if (pid) return { url: urlOf(access, 'shop'), pid, stop: () => stopServer(paths.data, binaries) }
      } finally {
        claim?.release()
      }
    }
  } finally {
    lock.release()
  }
}

/** Stops the embedded PostgreSQL of a data folder; quietly does nothing when it does not run. */
export async function stopEmbeddedPostgres(/** @type {string} */ dataFolder) {
  const { data } = filesOf(dataFolder)
  if (runningServer(data)) await stopServer(data, await findPostgresBinaries())
}

/**
 * The address of the embedded PostgreSQL when it runs, else null.
 * @param {string} dataFolder
 * @returns {string | null}
 */
export function embeddedPostgresUrl(dataFolder) {
  const paths = filesOf(dataFolder)
  return runningServer(paths.data) && existsSync(paths.access) ? urlOf(readAccess(paths), 'shop') : null
}

async function waitForLock(/** @type {string} */ file) {
  const end = Date.now() + START_PATIENCE_MS
  for (;;) {
    try {
      return takeLock(file)
    } catch (error) {
      if (!(error instanceof LockHeld) || Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/**
 * Waits for the right to run a server on this data, which ends with the last process of that server: after a hard kill its
 * connections may live on for a moment.
 * @param {PostgresFiles} paths
 * @param {AbortSignal} [signal]
 * @returns {Promise<KernelLock | null>} null: a server runs here and can be joined
 * @throws {PlainError} when one runs where this process cannot see it
 */
async function claimData(paths, signal) {
  for (const end = Date.now() + CLAIM_PATIENCE_MS; ; await sleep(100)) {
    if (runningServer(paths.data)) return null
    const claim = takeKernelLock(paths.claim)
    if (claim) return claim
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
 * Starts the server, or joins one when there is no claim, and waits until it answers; after a hard kill that can take a few
 * attempts.
 * @param {PostgresBinaries} binaries
 * @param {PostgresUser} user
 * @param {PostgresFiles} paths
 * @param {Access} access
 * @param {KernelLock | null} claim
 * @param {Options} options
 * @returns {Promise<number | null>} its process id; null: the one to be joined is gone
 */
async function start(binaries, user, paths, access, claim, { settings = {}, keepsPort = false, signal }) {
  const end = Date.now() + START_PATIENCE_MS
  let child = null
  while (Date.now() < end) {
    const server = runningServer(paths.data)
    if (server) {
      if (server.port) access.port = server.port
      const answer = await createShopDatabase(access)
      if (answer === 'ready') {
        writeAccess(paths, access)
        return server.pid
      }
      await sleep(30)
    } else if (!claim) {
      return null
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) await sleep(300)
      if (signal?.aborted) throw new PlainError('Stopped.')
      forgetOtherProgram(paths.data)
      if (!keepsPort && !(await isPortFree(access.port))) access.port = await freePort()
      child = spawnServer(binaries, user, paths, access.port, claim, settings)
    } else {
      await sleep(20)
    }
  }
  const tail = readFileSync(paths.log, 'utf8').trim().split('\n').slice(-3).join(' ')
  throw new PlainError(`PostgreSQL does not start; the end of ${paths.log} says: ${tail}`)
}

function spawnServer(
  /** @type {PostgresBinaries} */ binaries,
  /** @type {PostgresUser} */ user,
  /** @type {PostgresFiles} */ paths,
  /** @type {number} */ port,
  /** @type {KernelLock} */ claim,
  /** @type {Record<string, string>} */ settings,
) {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    ...settings,
  }
  const args = ['-D', paths.data, '-p', String(port)]
  for (const [name, value] of Object.entries(options)) args.push('-c', `${name}=${value}`)
  const log = openSync(paths.log, 'a')
  const claimed = claim.fd === null ? [] : [claim.fd]
  // In a group of its own, so that Ctrl-C reaches the launcher alone and the shop can finish before its database.
  const [program, all] = user.wrap(binaries.postgres, args)
  const child = spawn(program, all, {
    ...user.ids,
    cwd: paths.data,
    detached: true,
    stdio: ['ignore', log, log, ...claimed],
  })
  closeSync(log)
  child.unref()
  child.on('error', () => {})
  return child
}

async function createShopDatabase(/** @type {Access} */ access) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: urlOf(access, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
    if (!rowCount) await client.query('create database shop')
    return 'ready'
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new PlainError(
        'The running PostgreSQL does not accept the password in postgres.json of its data folder.',
      )
    }
    return 'not yet'
  } finally {
    await client.end().catch(() => {})
  }
}
