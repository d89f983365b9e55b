import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { settingNames } from '../../lib/settings.mjs'
import { BadSettings, readSettings as readAll } from '../../lib/settings-check.mjs'
import { PlainError } from '../database/plain-error.mjs'

/**
 * The settings of a start.
 * @typedef {object} Settings
 * @property {boolean} dev  Next's development server instead of the built shop
 * @property {number} port
 * @property {string} host  the address to listen on
 * @property {string} shopUrl  the shop's public URL, without a trailing slash
 * @property {string} dataFolder
 * @property {string | null} databaseUrl  null: the embedded PostgreSQL
 * @property {string | null} directUrl  the same database without a connection pooler; null: `databaseUrl`
 * @property {boolean} seed  add the demo data to an empty shop
 * @property {string | null} secret  null: a secret is created and stored in the data folder
 * @property {number} shutdownDelayMs  for which a stopping shop still serves
 * @property {boolean} isDemo  the demo shop on the embedded database
 * @property {'paypal' | 'simulator' | 'none'} payments
 */

/** Adds the settings of the file `.env` to the environment. Those of the environment take precedence. Throws like `findEnvFile`. */
export function loadEnvFile(/** @type {string} */ root) {
  const file = findEnvFile(root)
  if (file) process.loadEnvFile(file)
}

/**
 * Reads the settings that a start in `root` would have.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env  without those of a file `.env`
 */
export function readReleaseSettings(root, env) {
  const file = findEnvFile(root)
  const own = file ? parseEnv(readFileSync(file, 'utf8')) : {}
  return readSettings({ ...own, ...env }, { root })
}

/** Returns the file `.env`, or `null` without one. Throws a `PlainError` when it is a folder. */
function findEnvFile(/** @type {string} */ root) {
  const file = path.join(root, '.env')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isDirectory()) return file
  throw new PlainError(
    `${file} is a folder, not a file. Docker makes one where a file to mount is missing: remove the folder, write the file, ` +
      'and start again.',
  )
}

/**
 * Reads all settings by the same rules as the app (lib/settings-check.mjs).
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('../../lib/settings.mjs').Settings}
 * @throws {PlainError} naming every invalid setting
 */
export function readAllSettings(env) {
  try {
    return readAll(env)
  } catch (error) {
    throw error instanceof BadSettings ? new PlainError(error.message) : error
  }
}

/**
 * Reads the settings of a start.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ root: string, dev?: boolean }} options
 * @returns {Settings}
 * @throws {PlainError} naming every invalid setting
 */
export function readSettings(env, { root, dev = false }) {
  const settings = readAllSettings(env)
  return {
    dev,
    port: settings.PORT,
    host: settings.HOST,
    shopUrl: settings.SHOP_URL,
    dataFolder: path.resolve(root, settings.SHOP_DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    directUrl: settings.DATABASE_DIRECT_URL ?? null,
    seed: settings.SHOP_SEED === 'demo',
    secret: settings.NEXTAUTH_SECRET ?? null,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
    isDemo: isDemo(settings),
    payments: choosePayments(settings),
  }
}

/** @typedef {import('../../lib/settings.mjs').Settings} AllSettings */

/** The one shop whose payments are simulated without being told to. */
function isDemo(/** @type {Pick<AllSettings, 'SHOP_SEED' | 'DATABASE_URL'>} */ settings) {
  return settings.SHOP_SEED === 'demo' && !settings.DATABASE_URL
}

/** @returns {Settings['payments']} */
function choosePayments(/** @type {AllSettings} */ settings) {
  if (settings.PAYPAL_CLIENT_ID) return 'paypal'
  return settings.PAYMENTS || isDemo(settings) ? 'simulator' : 'none'
}

/** Variables that the launcher derives from the settings for Next. */
const DERIVED = ['HOSTNAME', 'NEXTAUTH_URL', 'NODE_ENV']

/** Returns the environment without the settings of an installation. */
export function withoutSettings(/** @type {NodeJS.ProcessEnv} */ env) {
  const removed = new Set([...settingNames, ...DERIVED])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !removed.has(name)))
}
