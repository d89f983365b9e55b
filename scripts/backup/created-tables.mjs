import { readMigrations } from '../../lib/migrations.mjs'
import { migrationsFolder } from '../database/migration-files.mjs'

const CREATES = /\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(?:"?\w+"?\.)?"?(\w+)"?|\bRENAME TO\s+"?(\w+)"?/gi

/** Returns the names of all tables that the migrations of this version have ever created. */
export function createdTables() {
  return new Set(readMigrations(migrationsFolder).flatMap(({ sql }) => tablesIn(sql)))
}

/**
 * Returns the names of the tables that a script creates or renames.
 * @param {string} sql
 * @returns {string[]}
 */
export function tablesIn(sql) {
  return [...sql.matchAll(CREATES)].map(([, created, renamed]) => created ?? renamed ?? '')
}
