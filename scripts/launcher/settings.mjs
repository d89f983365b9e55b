import path from 'node:path'
import { settingNames } from '../../lib/settings.mjs'
import { BadSettings, readSettings as readAll } from '../../lib/settings-check.mjs'
import { PlainError } from '../database/plain-error.mjs'

/**
 * Everything the environment decides about a start.
 * @typedef {object} Settings
 * @property {boolean} dev  Next's development server instead of the built shop
 * @property {number} port
 * @property {string} host  the address to listen on
 * @property {string} shopUrl  where visitors find the shop, without a slash at the end
 * @property {string} dataFolder
 * @property {string | null} databaseUrl  null: the embedded PostgreSQL
 * @property {boolean} seed  fill an empty shop with the demo
 * @property {string | null} secret  null: one is made and kept in the data folder
 * @property {'paypal' | 'simulator' | 'none'} payments
 */

/**
 * Reads the environment, as the app will (lib/settings-check.mjs).
 * @param {NodeJS.ProcessEnv} env
 * @param {{ root: string, dev?: boolean }} options
 * @returns {Settings}
 * @throws {PlainError} naming every bad setting at once
 */
export function readSettings(env, { root, dev = false }) {
  const settings = readOrRefuse(env)
  return {
    dev,
    port: settings.PORT,
    host: settings.HOST,
    shopUrl: settings.SHOP_URL,
    dataFolder: path.resolve(root, settings.SHOP_DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    seed: settings.SHOP_SEED === 'demo',
    secret: settings.NEXTAUTH_SECRET ?? null,
    payments: choosePayments(settings),
  }
}

function readOrRefuse(/** @type {NodeJS.ProcessEnv} */ env) {
  try {
    return readAll(env)
  } catch (error) {
    throw error instanceof BadSettings ? new PlainError(error.message) : error
  }
}

/** @returns {Settings['payments']} */
function choosePayments(/** @type {import('../../lib/settings.mjs').Settings} */ settings) {
  if (settings.PAYPAL_CLIENT_ID) return 'paypal'
  return settings.PAYMENTS || !settings.DATABASE_URL ? 'simulator' : 'none'
}

/** What the launcher makes of the settings for Next. */
const DERIVED = ['HOSTNAME', 'NEXTAUTH_URL', 'NODE_ENV']

/** The environment without anything that decides about one installation. */
export function withoutSettings(/** @type {NodeJS.ProcessEnv} */ env) {
  const decided = new Set([...settingNames, ...DERIVED])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !decided.has(name)))
}
