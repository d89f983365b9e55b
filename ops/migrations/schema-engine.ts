/**
 * Prisma's schema engine in WebAssembly, over node-postgres: the native engine is a download that many networks block. The
 * package is internal to Prisma; each comment says what breaks without the patch.
 */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { readMigrations } from '@/lib/platform/db/migration-history'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { withDatabaseName } from '@/lib/platform/db-connection/database-hosts'
import type { SchemaFile } from './migration-files'
import { withKnownSettings } from './stored-settings'

type Adapter = SqlDriverAdapter

type AdapterFactory = SqlMigrationAwareDriverAdapterFactory

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

export const noFilters = { externalTables: [], externalEnums: [] }
const require = createRequire(import.meta.url)
const POSTGRES_CHAR = 18
const POSTGRES_BPCHAR = 1042
const PRISMA_CHARACTER_COLUMN = 6

/** The engine queries catalogue columns of PostgreSQL's one-byte "char", a type that adapter-pg does not support. */
class Client extends DatabaseClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.prependListener('rowDescription', ({ fields }: { fields: { dataTypeID: number }[] }) => {
      for (const field of fields) {
        if (field.dataTypeID === POSTGRES_CHAR) field.dataTypeID = POSTGRES_BPCHAR
      }
    })
  }
}

function createPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, Client })
  pool.on('error', () => {})
  return pool
}

function patch(adapter: Adapter, pool: pg.Pool) {
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
    await pool.query(await withKnownSettings(pool, script))
  }
  return adapter
}

function createFactory(url: string, pool: pg.Pool) {
  const factory: AdapterFactory = new PrismaPg(pool)
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
      // By force an ordinary role fails while autovacuum is in it; without, the server ends autovacuum and waits for the rest.
      await pool.query(`DROP DATABASE IF EXISTS "${name}"`)
    }
    return adapter
  }
  return factory
}

/** One per thread, also where this module is evaluated again: a second instance would get the timers of the first. */
const thread: typeof globalThis & { schemaEngine?: Promise<EngineModule> } = globalThis

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
      set_message(message: string) {
        this.message = message
      },
    },
  })
  const imports: WebAssembly.ModuleImports = { ...loaded }
  // The engine never clears its lock timeout (10 s), which would keep every process alive for that time.
  for (const name of Object.keys(imports).filter((key) => key.startsWith('__wbg_setTimeout'))) {
    imports[name] = (work: () => void, delay: number) => setTimeout(work, delay).unref()
  }
  const module = new WebAssembly.Module(readFileSync(wasm))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': imports })
  const { __wbindgen_start: begin } = instance.exports
  if (typeof begin !== 'function') throw new Error('The schema engine cannot be started.')
  loaded.__wbg_set_wasm(instance.exports)
  begin()
  return loaded
}

export async function openSchemaEngine(
  url: string,
  schema: SchemaFile[],
): Promise<{ engine: EngineModule['SchemaEngine']['prototype']; close: () => Promise<void> }> {
  const { SchemaEngine } = await loadEngine()
  const pool = createPool(url)
  const factory = bindMigrationAwareSqlAdapterFactory(createFactory(url, pool))
  const datamodels = schema.map((file): [string, string] => [file.path, file.content])
  const engine = await SchemaEngine.new({ datamodels }, () => {}, factory)
  return { engine, close: () => pool.end() }
}

export function migrationList(folder: string): MigrationList {
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
