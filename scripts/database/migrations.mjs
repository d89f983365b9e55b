import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseClient } from '../../lib/database-client.mjs'
import { keepAlive } from '../../lib/database-connection.mjs'
import { listMigrationNames, listMigrations } from '../../lib/migrations.mjs'
import { MIGRATION_LOCK } from '../../lib/shop-lock.mjs'
import { recordCompatibility } from './compatible-releases.mjs'
import { migrationsFolder, readMigrations, readSchema } from './migration-files.mjs'
import { readHistory, requireOwnHistory } from './migration-history.mjs'
import { PlainError } from './plain-error.mjs'
import { noFilters, openSchemaEngine } from './schema-engine.mjs'

const LOCK_POLL_MS = 200
const REMINDER_MS = 5000
/** PostgreSQL's error code of a lock that was not granted within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * Every query of a table queues behind a migration that waits for it. So each wait is shorter than the shop's own `lock_timeout`,
 * and a pause lets the queue pass.
 */
const LOCK_TIMEOUT_MS = 3000
const PAUSE_MS = 1000

/** Returns the names and checksums of the migrations of this checkout. */
export function knownMigrations() {
  return listMigrations(migrationsFolder)
}

/**
 * Lists the migrations of this version that the database lacks, in their order. Changes nothing.
 * @param {string} url
 * @returns {Promise<string[]>}
 * @throws {PlainError} for a newer database, and for one of another program
 */
export async function listPending(url) {
  const names = listMigrationNames(migrationsFolder)
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
 * @throws {PlainError} with PostgreSQL's reason, and for a newer database on which this release does not work, or one of another program
 */
export async function applyMigrations(url, { folder = migrationsFolder, only, log = () => {} } = {}) {
  // On a connection of its own: after an error the engine continues on another one.
  const holder = await connect(url)
  try {
    await takeMigrationLock(holder, log)
    const names = listMigrationNames(folder)
    const history = await readHistory(holder, names)
    requireOwnHistory(history, names)
    if (history.unknown.length) return { applied: [], edited: [] }
    const all = readMigrations(folder, only)
    const result = await applyAll(url, all, log)
    await recordCompatibility(holder, all)
    return result
  } finally {
    await holder.end()
  }
}

async function applyAll(
  /** @type {string} */ url,
  /** @type {ReturnType<typeof readMigrations>} */ all,
  /** @type {(line: string) => void} */ log,
) {
  const opened = await openSchemaEngine(url, readSchema())
  const applied = []
  let name = ''
  try {
    const request = { migrationsList: all, optInToShadowDatabase: false, filters: noFilters }
    const { editedMigrationNames: edited } = await opened.engine.diagnoseMigrationHistory(request)
    for (const [index, directory] of all.migrationDirectories.entries()) {
      name = directory.path
      const migrationDirectories = all.migrationDirectories.slice(0, index + 1)
      applied.push(...(await applyLast(opened, { ...all, migrationDirectories }, log)))
    }
    return { applied, edited }
  } catch (error) {
    throw failureOf(name, opened.failures[0] ?? error)
  } finally {
    await opened.close()
  }
}

/** Applies the last migration of a list, and again until it gets its locks. */
async function applyLast(
  /** @type {Awaited<ReturnType<typeof openSchemaEngine>>} */ { engine, pool, failures },
  /** @type {ReturnType<typeof readMigrations>} */ migrationsList,
  /** @type {(line: string) => void} */ log,
) {
  for (;;) {
    try {
      await pool.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters })
      await pool.query('COMMIT')
      return appliedMigrationNames
    } catch (error) {
      if (!(failures[0] instanceof pg.DatabaseError) || failures[0].code !== LOCK_NOT_AVAILABLE) throw error
      failures.length = 0
      const name = migrationsList.migrationDirectories.at(-1)?.path
      log(`  … Migration ${name} waits for a lock that another session holds`)
      await sleep(PAUSE_MS)
    }
  }
}

async function connect(/** @type {string} */ url) {
  const client = new DatabaseClient({ connectionString: url, options: keepAlive })
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
