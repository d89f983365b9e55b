import path from 'node:path'
import { isEasySecret, SECRET_ADVICE } from '../../lib/easy-secret.mjs'
import { PlainError } from '../database/plain-error.mjs'

const LOOPBACK = '127.0.0.1'
const EVERYWHERE = '0.0.0.0'

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
 * Reads the environment; contradictions and dangerous gaps are refused by name.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ root: string, dev?: boolean }} options
 * @returns {Settings}
 * @throws {PlainError}
 */
export function readSettings(env, { root, dev = false }) {
  const databaseUrl = readDatabaseUrl(env)
  const port = readPort(env)
  refuseHalfBucket(env)
  return {
    dev,
    port,
    host: env.HOST || (databaseUrl ? EVERYWHERE : LOOPBACK),
    shopUrl: readShopUrl(env, port),
    dataFolder: path.resolve(root, env.SHOP_DATA_DIR || '.data'),
    databaseUrl,
    seed: readSeed(env, databaseUrl),
    secret: readSecret(env, databaseUrl),
    payments: readPayments(env, databaseUrl),
  }
}

function readDatabaseUrl(/** @type {NodeJS.ProcessEnv} */ env) {
  const url = env.DATABASE_URL
  if (!url) return null
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw new PlainError('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
}

function readPort(/** @type {NodeJS.ProcessEnv} */ env) {
  const port = Number(env.PORT || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new PlainError(`PORT is "${env.PORT}", but must be a whole number from 1 to 65535.`)
}

function readShopUrl(/** @type {NodeJS.ProcessEnv} */ env, /** @type {number} */ port) {
  const url = (env.SHOP_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new PlainError(`SHOP_URL is "${url}", but must be a full address such as https://shop.example.com.`)
  }
  const { origin, href } = new URL(url)
  if (href === `${origin}/`) return origin
  throw new PlainError(
    `SHOP_URL is "${url}", but must be the address alone, such as ${origin}: the shop cannot live below a path.`,
  )
}

function readSeed(/** @type {NodeJS.ProcessEnv} */ env, /** @type {string | null} */ databaseUrl) {
  const choice = env.SHOP_SEED || (databaseUrl ? 'none' : 'demo')
  if (choice === 'demo') return true
  if (choice === 'none') return false
  throw new PlainError(`SHOP_SEED is "${choice}", but knows only "demo" and "none".`)
}

function readSecret(/** @type {NodeJS.ProcessEnv} */ env, /** @type {string | null} */ databaseUrl) {
  const secret = env.NEXTAUTH_SECRET
  if (!secret && !databaseUrl) return null
  if (!secret) {
    throw new PlainError(
      'NEXTAUTH_SECRET is missing: with a database of your own, set it to a long random text, ' +
        'for example the output of `openssl rand -base64 32`.',
    )
  }
  if (!isEasySecret(secret)) return secret
  throw new PlainError(`NEXTAUTH_SECRET is too easy to guess: ${SECRET_ADVICE}.`)
}

function readPayments(/** @type {NodeJS.ProcessEnv} */ env, /** @type {string | null} */ databaseUrl) {
  const { PAYMENTS: choice, PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = env
  if (choice && choice !== 'simulator') {
    throw new PlainError(`PAYMENTS is "${choice}", but knows only "simulator".`)
  }
  if (Boolean(id) !== Boolean(secret)) {
    const missing = id ? 'PAYPAL_CLIENT_SECRET' : 'PAYPAL_CLIENT_ID'
    throw new PlainError(
      `${missing} is missing: PayPal needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET together.`,
    )
  }
  if (id && choice) {
    throw new PlainError('PAYMENTS=simulator contradicts PAYPAL_CLIENT_ID: remove one of them.')
  }
  if (id) return 'paypal'
  return choice || !databaseUrl ? 'simulator' : 'none'
}

/** The shop refuses the same (lib/env.ts), but only once it is built and starting. */
function refuseHalfBucket(/** @type {NodeJS.ProcessEnv} */ env) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  if (!bucket && (env.S3_REGION || env.S3_ENDPOINT || id || secret)) {
    throw new PlainError('S3_BUCKET is missing, but other S3 settings are there: set it or remove them.')
  }
  if (Boolean(id) === Boolean(secret)) return
  const missing = id ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'
  throw new PlainError(
    `${missing} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, set both or none.`,
  )
}
