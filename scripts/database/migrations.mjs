import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlainError } from './plain-error.mjs'
import { openSchemaEngine } from './schema-engine.mjs'

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url))
const filters = { externalTables: [], externalEnums: [] }
/** The advisory lock of migrations. The number is arbitrary, but must never change. */
const MIGRATION_LOCK = 5_203_771

/** The schema of this checkout. */
export function readSchema() {
  const file = path.join(prismaFolder, 'schema.prisma')
  return { path: file, content: readFileSync(file, 'utf8') }
}

/** Returns the names and checksums of the migrations of this checkout. */
export function knownMigrations(folder = path.join(prismaFolder, 'migrations')) {
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
function readMigrations(folder = path.join(prismaFolder, 'migrations'), only = listNames(folder)) {
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
 * Applies the missing migrations. Each runs in one transaction with its record, so a migration that fails or is killed
 * changes nothing. Concurrent calls wait for each other.
 * @param {string} url
 * @param {{ folder?: string, only?: string[] }} [options]  `only`: the names of the migrations to apply
 * @returns {Promise<{ applied: string[], edited: string[] }>} names of the migrations applied now, and of those whose
 *   file has changed since they were applied
 * @throws {PlainError} with PostgreSQL's reason
 */
export async function applyMigrations(url, { folder, only } = {}) {
  const { engine, pool, failures, close } = await openSchemaEngine(url, readSchema())
  const all = readMigrations(folder, only)
  const applied = []
  let name = ''
  try {
    await pool.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
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
    const reason = failures[0]?.message ?? (error instanceof Error ? error.message : error)
    throw new PlainError(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error })
  } finally {
    await close()
  }
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
  mkdirSync(path.join(prismaFolder, 'migrations', folder))
  writeFileSync(path.join(prismaFolder, 'migrations', folder, 'migration.sql'), sql)
  return folder
}
