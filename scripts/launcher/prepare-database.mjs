import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../prisma/demo/accounts.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { runToEnd } from './children.mjs'
import { say } from './report.mjs'

const PATIENCE_MS = 60_000
const REMINDER_MS = 5000
const MAY_COME_UP = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  '57P03',
])

/**
 * Waits until a database answers: containers start in any order.
 * @param {string} url
 * @param {{ patienceMs?: number }} [options]
 * @throws {PlainError} which never shows the password
 */
export async function waitForDatabase(url, { patienceMs = PATIENCE_MS } = {}) {
  const { hostname, port, pathname } = new URL(url)
  const place = `${hostname}:${port || 5432}${pathname}`
  const end = Date.now() + patienceMs
  for (let reminder = Date.now(); ; await sleep(500)) {
    const fault = await tryConnecting(url)
    if (!fault) return
    if (!MAY_COME_UP.has(fault.code ?? '') && fault.message !== 'timeout expired') {
      throw new PlainError(
        `The database at ${place} refuses the shop (${fault.message}). Check DATABASE_URL.`,
      )
    }
    if (Date.now() > end) {
      throw new PlainError(
        `The database at ${place} did not answer for ${patienceMs / 1000} seconds (${fault.code ?? fault.message}). ` +
          'Start it, or check DATABASE_URL.',
      )
    }
    if (Date.now() >= reminder) {
      say(`  … The database at ${place} is not reachable yet (${fault.code ?? fault.message}), trying again`)
      reminder = Date.now() + REMINDER_MS
    }
  }
}

async function tryConnecting(/** @type {string} */ url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    // Both addresses of a name may have failed; the first one tells enough.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Applies the migrations, in a process of its own: the engine's memory is not worth keeping. Loading the engine takes most of
 * a second, so it is left out when the database has exactly these migrations.
 */
export async function migrate(/** @type {string} */ root, /** @type {string} */ url) {
  if (await isMigrated(root, url)) return
  const command = [process.execPath, path.join(root, 'scripts/database.mjs'), 'migrate', '--quiet']
  await runToEnd('The migration', command, { cwd: root, env: { ...process.env, DATABASE_URL: url } })
}

/**
 * Whether every migration of the repository, as its file is now, was applied to this database.
 * @param {string} root
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function isMigrated(root, url) {
  const done =
    'SELECT checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
  // Before the first migration there is no such table.
  const rows = await query(url, done).catch(() => [])
  const applied = new Set(rows.map(({ checksum }) => checksum))
  const folder = path.join(root, 'prisma/migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(path.join(folder, name, 'migration.sql')))
    .every((sql) => applied.has(createHash('sha256').update(sql).digest('hex')))
}

/**
 * Whether the shop has no product yet.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function isShopEmpty(url) {
  return (await query(url, 'SELECT 1 FROM "Product" LIMIT 1')).length === 0
}

/**
 * The demo accounts that somebody who knows their passwords from the README can open; a changed password ends that.
 * @param {string} url
 */
export async function findDemoAccounts(url) {
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await query(url, 'SELECT email, "passwordHash" FROM "User" WHERE email = ANY($1)', [emails])
  if (!rows.length) return []
  const { verify } = await import('@node-rs/argon2')
  const hashes = new Map(rows.map(({ email, passwordHash }) => [email, passwordHash]))
  const opens = await Promise.all(
    // A hash that was made elsewhere is not ours to judge.
    demoAccounts.map(({ email, password }) => verify(hashes.get(email) ?? '', password).catch(() => false)),
  )
  return demoAccounts.filter((_, index) => opens[index])
}

async function query(
  /** @type {string} */ url,
  /** @type {string} */ sql,
  /** @type {unknown[]} */ values = [],
) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Fills the shop with the demo; the seed is one transaction, so a killed one is simply done again. */
export async function seed(/** @type {string} */ root, /** @type {NodeJS.ProcessEnv} */ env) {
  const flags = ['--conditions=react-server', '--import', 'tsx']
  const command = [process.execPath, ...flags, path.join(root, 'prisma/seed.ts')]
  await runToEnd('The seed', command, { cwd: root, env })
}
