import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCode } from '../../lib/error-code.mjs'
import { readSetting } from '../../lib/settings-check.mjs'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { readLock } from '../database/lock-file.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { runningServer } from '../database/postgres-process.mjs'
import { endOrphans } from '../launcher/children.mjs'
import { readRun, startShop } from '../testing/own-shop.mjs'

/**
 * @typedef {object} Shop
 * @property {string} origin
 * @property {string} databaseUrl
 * @property {string | null} dataFolder  null for a shop that was already running
 * @property {(() => Promise<void>) | null} restart  kills all of its programs and starts it again; null for a shop that
 *   was already running
 * @property {() => Promise<void>} close
 */

/**
 * Opens the shop to attack: the one at `address`, the one that runs in this folder, or a new one.
 * @param {string} root
 * @param {{ address: string | null, isOwn: boolean }} options
 * @returns {Promise<Shop>}
 * @throws {PlainError} when it is not a demo shop, or the address of its database is unknown
 */
export async function openShop(root, { address, isOwn }) {
  const dataFolder = path.resolve(root, readSetting(process.env, 'SHOP_DATA_DIR'))
  const running = isOwn ? null : readLock(path.join(dataFolder, 'run.json'))
  const origin = address ?? running?.address ?? null
  if (!origin) return openOwnShop(root)
  const isRunningHere = new URL(origin).host === (running?.address ? new URL(running.address).host : '')
  const databaseUrl = process.env.DATABASE_URL || (isRunningHere ? embeddedPostgresUrl(dataFolder) : null)
  if (!databaseUrl) {
    throw new PlainError(`DATABASE_URL is missing: the results are checked in the database of ${origin}.`)
  }
  await requireSimulator(origin)
  return { origin, databaseUrl, dataFolder: null, restart: null, close: async () => {} }
}

/** The trials place and pay orders: only a shop with simulated payments may be attacked. */
async function requireSimulator(/** @type {string} */ origin) {
  const response = await fetch(`${origin}/paypal-simulator/sdk/js`).catch((error) => {
    throw new PlainError(`There is no shop at ${origin} (${error.cause?.code ?? error.message}).`)
  })
  await response.arrayBuffer()
  if (response.ok) return
  throw new PlainError(
    `${origin} takes real payments or none at all. Only a demo or test shop may be tried like this.`,
  )
}

/** Creates a temporary folder. As root, PostgreSQL runs as another user, which needs to traverse it. */
export function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-prove-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a demo shop in a temporary folder; `close` removes the folder. */
function openOwnShop(/** @type {string} */ root) {
  const folder = newFolder()
  return startOwnShop(root, path.join(folder, 'data'), {}, () =>
    rmSync(folder, { recursive: true, force: true }),
  )
}

/**
 * Starts a demo shop on a data folder.
 * @param {string} root
 * @param {string} dataFolder
 * @param {Record<string, string>} settings
 * @param {() => unknown} cleanUp  called at the end of `close`
 * @returns {Promise<Shop>}
 */
export async function startOwnShop(root, dataFolder, settings, cleanUp) {
  let started = await startShop(root, dataFolder, settings)
  const close = async () => {
    await started.stop()
    await killAll(dataFolder)
    await stopEmbeddedPostgres(dataFolder)
    await cleanUp()
  }
  try {
    const { origin } = await started.ready
    const shop = { origin, dataFolder, databaseUrl: '', restart: async () => {}, close }
    const open = async () => {
      shop.origin = (await started.ready).origin
      shop.databaseUrl = settings.DATABASE_URL ?? embeddedPostgresUrl(dataFolder) ?? ''
    }
    shop.restart = async () => {
      await killAll(dataFolder)
      started = await startShop(root, dataFolder, settings)
      await open()
    }
    await open()
    return shop
  } catch (error) {
    await close()
    throw error
  }
}

/** Kills the launcher, the server, the simulator and PostgreSQL with SIGKILL, like a power cut. */
async function killAll(/** @type {string} */ dataFolder) {
  const run = readRun(dataFolder)
  const postgres = runningServer(path.join(dataFolder, 'postgres'))
  // A program's process group: the front server and Next.
  const pids = [run?.pid, ...(run?.children ?? []).map(({ pid }) => -pid), postgres?.pid]
  for (const pid of pids) {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
  // Processes that the killed programs had started.
  await endOrphans(run?.children ?? [])
}
