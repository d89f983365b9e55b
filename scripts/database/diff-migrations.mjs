import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsFolder, readMigrations, readSchema } from './migration-files.mjs'
import { noFilters, openSchemaEngine } from './schema-engine.mjs'

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
      from: { tag: 'migrations', ...readMigrations(migrationsFolder) },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: noFilters,
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
