import { readMigrations } from '@/lib/db/migrations'
import { migrationsFolder } from '@/ops/migrations/migration-files'

const CREATES = /\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(?:"?\w+"?\.)?"?(\w+)"?|\bRENAME TO\s+"?(\w+)"?/gi

/** Returns the names of all tables that the migrations of this version have ever created. */
export function createdTables() {
  return new Set(readMigrations(migrationsFolder).flatMap(({ sql }) => tablesIn(sql)))
}

/** Returns the names of the tables that a script creates or renames. */
export function tablesIn(sql: string): string[] {
  return [...sql.matchAll(CREATES)].map(([, created, renamed]) => created ?? renamed ?? '')
}
