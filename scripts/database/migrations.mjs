import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { keepAlive } from '../../lib/database-connection.mjs'
import { MIGRATION_LOCK } from '../../lib/shop-lock.mjs'
import { readHistory, requireOwnHistory } from './migration-history.mjs'
import { PlainError } from './plain-error.mjs'
import { openSchemaEngine } from './schema-engine.mjs'

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url))
const migrationsFolder = path.join(prismaFolder, 'migrations')
const filters = { externalTables: [], externalEnums: [] }
const LOCK_POLL_MS = 200
const REMINDER_MS = 5000

/** The schema of this checkout. */
export function readSchema() {
  const file = path.join(prismaFolder, 'schema.prisma')
  return { path: file, content: readFileSync(file, 'utf8') }
}

/** Returns the names and checksums of the migrations of this checkout. */
export function knownMigrations(folder = migrationsFolder) {
  return listNames(folder).map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'))
    return { name, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function listNames(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** @returns {import('@prisma/schema-engine-wasm/schema_engine_bg').MigrationList} */
function readMigrations(folder = migrationsFolder, only = listNames(folder)) {
  const names = listNames(folder).filter((name) => only.includes(name))
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => {
      const value = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } }
    }),
  }
}

/**
 * Lists the migrations of this version that the database lacks, in their order. Changes nothing.
 * @param {string} url
 * @returns {Promise<string[]>}
 * @throws {PlainError} for a newer database, and for one of another program
 */
export async function listPending(url) {
  const names = listNames(migrationsFolder)
  const client = await connect(url)
  try {
    const history = await readHistory(client, names)
    requireOwnHistory(history, names)
    return history.pending
  } finally {
    await client.end()
  }
}

/**
 * Applies the missing migrations. Each runs in one transaction with its record, so a migration that fails or is killed
 * changes nothing. Concurrent calls wait for each other, and end their wait when the process that migrates dies.
 * @param {string} url  its direct address: the lock belongs to a session
 * @param {{ folder?: string, only?: string[], log?: (line: string) => void }} [options]  `only`: the names of the migrations to
 *   apply; `log` hears what the call waits for
 * @returns {Promise<{ applied: string[], edited: string[] }>} names of the migrations applied now, and of those whose
 *   file has changed since they were applied
 * @throws {PlainError} with PostgreSQL's reason, and for a newer database or one of another program
 */
export async function applyMigrations(url, { folder = migrationsFolder, only, log = () => {} } = {}) {
  // On a connection of its own: after an error the engine continues on another one.
  const holder = await connect(url)
  try {
    await takeMigrationLock(holder, log)
    const names = listNames(folder)
    requireOwnHistory(await readHistory(holder, names), names)
    return await applyAll(url, readMigrations(folder, only))
  } finally {
    await holder.end()
  }
}

async function applyAll(/** @type {string} */ url, /** @type {ReturnType<typeof readMigrations>} */ all) {
  const { engine, pool, failures, close } = await openSchemaEngine(url, readSchema())
  const applied = []
  let name = ''
  try {
    const request = { migrationsList: all, optInToShadowDatabase: false, filters }
    const { editedMigrationNames: edited } = await engine.diagnoseMigrationHistory(request)
    for (const [index, directory] of all.migrationDirectories.entries()) {
      name = directory.path
      const migrationsList = {
        ...all,
        migrationDirectories: all.migrationDirectories.slice(0, index + 1),
      }
      await pool.query('BEGIN')
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
      await pool.query('COMMIT')
      applied.push(...appliedMigrationNames)
    }
    return { applied, edited }
  } catch (error) {
    throw failureOf(name, failures[0] ?? error)
  } finally {
    await close()
  }
}

async function connect(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url, options: keepAlive })
  // A lost connection rejects the query; as an event without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Waits without limit, because a migration of a large table takes long. */
async function takeMigrationLock(/** @type {pg.Client} */ holder, /** @type {(line: string) => void} */ log) {
  for (let reminder = 0; ; await sleep(LOCK_POLL_MS)) {
    const { rows } = await holder.query('SELECT pg_try_advisory_lock($1) AS "isMine"', [MIGRATION_LOCK])
    if (rows[0]?.isMine) return
    if (Date.now() >= reminder) {
      log('  … A migration or a backup is running on the database, waiting for it')
      reminder = Date.now() + REMINDER_MS
    }
  }
}

function failureOf(/** @type {string} */ name, /** @type {unknown} */ cause) {
  // The engine adds lines about its own sources.
  const [line = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
  const reason = line.replace(/^(ERROR|FATAL): /, '')
  const place = name ? `Migration ${name}` : 'Reading the migrations of the database'
  return new PlainError(
    `${place} failed and changed nothing: ${reason}\n` +
      'Remove the cause and start again. Until then the previous version of the shop runs on this database.',
    { cause },
  )
}

/**
 * Returns the SQL that is missing from the migrations to match the schema; '' when they match. Runs them in a temporary
 * database on the same server and does not touch the given one.
 * @param {string} url
 * @param {{ path: string, content: string }} [schema]
 * @returns {Promise<string>}
 */
export async function diffMigrations(url, schema = readSchema()) {
  const { engine, close } = await openSchemaEngine(url, schema)
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters,
    })
    return exitCode === 2 ? (stdout ?? '') : ''
  } finally {
    await close()
  }
}

/**
 * Writes a new migration and returns the name of its folder.
 * @param {string} name
 * @param {string} sql
 */
export function writeMigration(name, sql) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = `${stamp}_${name.replaceAll(/\W+/g, '_')}`
  mkdirSync(path.join(migrationsFolder, folder))
  writeFileSync(path.join(migrationsFolder, folder, 'migration.sql'), sql)
  return folder
}
