import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMigrationNames } from '../../lib/migrations.mjs'

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url))
export const migrationsFolder = path.join(prismaFolder, 'migrations')

/** The schema of this checkout. */
export function readSchema() {
  const file = path.join(prismaFolder, 'schema.prisma')
  return { path: file, content: readFileSync(file, 'utf8') }
}

/**
 * Returns the migrations in a folder as the schema engine takes them.
 * @param {string} folder
 * @param {string[]} [only]  the names of those to return
 * @returns {import('@prisma/schema-engine-wasm/schema_engine_bg').MigrationList}
 */
export function readMigrations(folder, only = listMigrationNames(folder)) {
  const names = listMigrationNames(folder).filter((name) => only.includes(name))
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
