import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listMigrationNames } from '@/lib/platform/db/migration-history'
import { migrationsFolder, readSchema, type SchemaFile } from './migration-files'
import { migrationList, noFilters, openSchemaEngine } from './schema-engine'

/**
 * Returns the SQL that the migrations lack to match the schema, or ''. Runs them in a temporary database on the same server.
 */
export async function diffMigrations(url: string, schema: SchemaFile[] = readSchema()): Promise<string> {
  const { engine, close } = await openSchemaEngine(url, schema)
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationList(migrationsFolder) },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: true,
      filters: noFilters,
    })
    return exitCode === 2 ? (stdout ?? '') : ''
  } finally {
    await close()
  }
}

/** Writes a new migration, which comes after all others, and returns the name of its folder. */
export function writeMigration(name: string, sql: string, folder: string = migrationsFolder) {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const last = listMigrationNames(folder).at(-1)?.slice(0, 14)
  const migration = `${Math.max(Number(now), Number(last ?? 0) + 1)}_${name.replaceAll(/\W+/g, '_')}`
  mkdirSync(path.join(folder, migration))
  writeFileSync(path.join(folder, migration, 'migration.sql'), sql)
  return migration
}
