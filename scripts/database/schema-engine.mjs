/**
 * Prisma's schema engine in WebAssembly, over node-postgres, for what a developer does with migrations. The native engine is a
 * download that many networks block. The package is internal to Prisma and needs the patches below; each comment says what breaks
 * without it.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { DatabaseClient } from '../../lib/database-client.mjs'
import { withDatabaseName } from '../../lib/database-hosts.mjs'
import { readMigrations } from '../../lib/migrations.mjs'

/**
 * @typedef {import('@prisma/driver-adapter-utils').SqlDriverAdapter} Adapter
 * @typedef {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} AdapterFactory
 * @typedef {typeof import('@prisma/schema-engine-wasm/schema_engine_bg')} EngineModule
 */

/** The engine's calls take all tables and enums into account. */
export const noFilters = { externalTables: [], externalEnums: [] }
const require = createRequire(import.meta.url)
const POSTGRES_CHAR = 18
const POSTGRES_BPCHAR = 1042
const PRISMA_CHARACTER_COLUMN = 6

/** The engine queries catalogue columns of PostgreSQL's one-byte "char", a type that adapter-pg does not support. */
class Client extends DatabaseClient {
  /** @param {pg.ClientConfig} [config] */
  constructor(config) {
    super(config)
    this.connection.prependListener(
      'rowDescription',
      (/** @type {{ fields: { dataTypeID: number }[] }} */ { fields }) => {
        for (const field of fields) {
          if (field.dataTypeID === POSTGRES_CHAR) field.dataTypeID = POSTGRES_BPCHAR
        }
      },
    )
  }
}

function createPool(/** @type {string} */ url) {
  const pool = new pg.Pool({ connectionString: url, Client })
  pool.on('error', () => {})
  return pool
}

function patch(/** @type {Adapter} */ adapter, /** @type {pg.Pool} */ pool) {
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    // The engine requires a character for this column (of the CHECK constraints) and panics at a text.
    const column = result.columnNames.indexOf('constraint_type')
    if (column >= 0) result.columnTypes[column] = PRISMA_CHARACTER_COLUMN
    return result
  }
  // adapter-pg splits a script at every semicolon, also inside strings, functions and comments.
  adapter.executeScript = async (script) => {
    await pool.query(script)
  }
  return adapter
}

function createFactory(/** @type {string} */ url, /** @type {pg.Pool} */ pool) {
  /** @type {AdapterFactory} */
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => patch(await connect(), pool)
  // adapter-pg drops its shadow database while it is still connected to it, which PostgreSQL refuses.
  factory.connectToShadowDb = async () => {
    const name = `shadow_${randomUUID().replaceAll('-', '')}`
    await pool.query(`CREATE DATABASE "${name}" TEMPLATE template0`)
    const shadowPool = createPool(withDatabaseName(url, name))
    const adapter = patch(await new PrismaPg(shadowPool).connect(), shadowPool)
    adapter.dispose = async () => {
      await shadowPool.end()
      await pool.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    }
    return adapter
  }
  return factory
}

/**
 * One per thread, also where this module is evaluated again, as tests do: a second instance would get the timers of the first,
 * because the package has one place for its instance.
 * @type {typeof globalThis & { schemaEngine?: Promise<EngineModule> }}
 */
const thread = globalThis

function loadEngine() {
  thread.schemaEngine ??= startEngine()
  return thread.schemaEngine
}

async function startEngine() {
  const loaded = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm')
  // The engine reports a panic through this global and fails obscurely when it is missing.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      message: '',
      set_message(/** @type {string} */ message) {
        this.message = message
      },
    },
  })
  /** @type {WebAssembly.ModuleImports} */
  const imports = { ...loaded }
  // The engine never clears its lock timeout (10 s), which would keep every process alive for that time.
  for (const name of Object.keys(imports).filter((key) => key.startsWith('__wbg_setTimeout'))) {
    imports[name] = (/** @type {() => void} */ work, /** @type {number} */ delay) =>
      setTimeout(work, delay).unref()
  }
  const module = new WebAssembly.Module(readFileSync(wasm))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': imports })
  const { __wbindgen_start: begin } = instance.exports
  if (typeof begin !== 'function') throw new Error('The schema engine cannot be started.')
  loaded.__wbg_set_wasm(instance.exports)
  begin()
  return loaded
}

/**
 * Opens an engine on a database.
 * @param {string} url
 * @param {{ path: string, content: string }} schema
 * @returns {Promise<{ engine: EngineModule['SchemaEngine']['prototype'], close: () => Promise<void> }>}
 */
export async function openSchemaEngine(url, schema) {
  const { SchemaEngine } = await loadEngine()
  const pool = createPool(url)
  const factory = bindMigrationAwareSqlAdapterFactory(createFactory(url, pool))
  const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, factory)
  return { engine, close: () => pool.end() }
}

/**
 * Returns the migrations in a folder as the engine takes them.
 * @param {string} folder
 * @returns {import('@prisma/schema-engine-wasm/schema_engine_bg').MigrationList}
 */
export function migrationList(folder) {
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations(folder).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}
