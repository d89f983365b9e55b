import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../prisma/demo/accounts.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { runToEnd } from './children.mjs'
import { say } from './report.mjs'

const CONNECT_TIMEOUT_MS = 60_000
const REMINDER_MS = 5000
const RETRYABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  '57P03',
])

/**
 * Waits until a database accepts connections: containers start in any order.
 * @param {string} url
 * @param {{ timeoutMs?: number }} [options]
 * @throws {PlainError} on a refusal, or after the timeout; the message never contains the password
 */
export async function waitForDatabase(url, { timeoutMs = CONNECT_TIMEOUT_MS } = {}) {
  const { hostname, port, pathname } = new URL(url)
  const place = `${hostname}:${port || 5432}${pathname}`
  const end = Date.now() + timeoutMs
  for (let reminder = Date.now(); ; await sleep(500)) {
    const error = await tryConnect(url)
    if (!error) return
    if (!RETRYABLE.has(error.code ?? '') && error.message !== 'timeout expired') {
      throw new PlainError(
        `The database at ${place} refused the connection (${error.message}). Check DATABASE_URL.`,
      )
    }
    if (Date.now() > end) {
      throw new PlainError(
        `The database at ${place} did not answer for ${timeoutMs / 1000} seconds (${error.code ?? error.message}). ` +
          'Start it, or check DATABASE_URL.',
      )
    }
    if (Date.now() >= reminder) {
      say(`  … The database at ${place} is not reachable yet (${error.code ?? error.message}), trying again`)
      reminder = Date.now() + REMINDER_MS
    }
  }
}

async function tryConnect(/** @type {string} */ url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    // Each address of a host name may have failed; the first error is reported.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Applies the migrations, in a separate process that frees the engine's memory. Loading the engine takes most of a second,
 * so it is skipped when the database is up to date.
 */
export async function migrate(/** @type {string} */ root, /** @type {string} */ url) {
  if (await isMigrated(root, url)) return
  const command = [process.execPath, path.join(root, 'scripts/database.mjs'), 'migrate', '--quiet']
  await runToEnd('The migration', command, { cwd: root, env: { ...process.env, DATABASE_URL: url } })
}

/**
 * Returns whether every migration of this checkout, with its current content, was applied to this database.
 * @param {string} root
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function isMigrated(root, url) {
  const appliedSql =
    'SELECT checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
  // The table does not exist before the first migration.
  const rows = await query(url, appliedSql).catch(() => [])
  const applied = new Set(rows.map(({ checksum }) => checksum))
  const folder = path.join(root, 'prisma/migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(path.join(folder, name, 'migration.sql')))
    .every((sql) => applied.has(createHash('sha256').update(sql).digest('hex')))
}

/**
 * Uses the server's extension pg_trgm, which may have been installed since the last start. Returns false when it is missing:
 * searches then correct no misspelt words.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function enableTypoTolerance(url) {
  const [row] = await query(url, 'SELECT enable_typo_tolerance() AS "isEnabled"')
  return row?.isEnabled === true
}

/**
 * Returns whether the shop has no products.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function isShopEmpty(url) {
  return (await query(url, 'SELECT 1 FROM "Product" LIMIT 1')).length === 0
}

/**
 * Returns the demo accounts that still have the passwords of the README.
 * @param {string} url
 */
export async function findDemoAccounts(url) {
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await query(url, 'SELECT email, "passwordHash" FROM "User" WHERE email = ANY($1)', [emails])
  if (!rows.length) return []
  const { verify } = await import('@node-rs/argon2')
  const hashes = new Map(rows.map(({ email, passwordHash }) => [email, passwordHash]))
  const matches = await Promise.all(
    // A hash in another format cannot be verified.
    demoAccounts.map(({ email, password }) => verify(hashes.get(email) ?? '', password).catch(() => false)),
  )
  return demoAccounts.filter((_, index) => matches[index])
}

async function query(
  /** @type {string} */ url,
  /** @type {string} */ sql,
  /** @type {unknown[]} */ values = [],
) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  // A lost connection rejects the query; as an event without a listener it would end the launcher, also during a stop.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Adds the demo data. The seed is one transaction, so the next start can repeat a killed one. */
export async function seed(/** @type {string} */ root, /** @type {NodeJS.ProcessEnv} */ env) {
  const flags = ['--conditions=react-server', '--import', 'tsx']
  const command = [process.execPath, ...flags, path.join(root, 'prisma/seed.ts')]
  await runToEnd('The seed', command, { cwd: root, env })
}
