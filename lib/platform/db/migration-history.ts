import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { QueryResultRow } from 'pg'

/** `checksum` is the SHA-256 of its SQL, as Prisma records it */
type Migration = { name: string; checksum: string }

export const IS_APPLIED = 'finished_at IS NOT NULL AND rolled_back_at IS NULL'

/** Returns the applied migrations in their order; none for a database without them. */
export async function listAppliedMigrations(database: {
  query: (sql: string) => Promise<{ rows: QueryResultRow[] }>
}): Promise<Migration[]> {
  // A query of a missing table would end the caller's transaction.
  const table = await database.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`)
  if (!table.rows[0]?.isThere) return []
  const { rows } = await database.query(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE ${IS_APPLIED} ORDER BY migration_name COLLATE "C"`,
  )
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
}

/**
 * Returns the names of the migrations in a folder, in their order: by their whole names, character by character, as PostgreSQL's
 * collation "C" orders them, whatever the language of the machine. So two with one timestamp have one order everywhere.
 */
export function listMigrationNames(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Reads the migrations in a folder, in their order. */
export function readMigrations(folder: string): (Migration & { sql: string })[] {
  return listMigrationNames(folder).map((name) => {
    const sql = readFileSync(path.join(/* turbopackIgnore: true */ folder, name, 'migration.sql'), 'utf8')
    return { name, checksum: checksumOf(sql), sql }
  })
}

/** Returns the migrations in a folder, in their order, as `listAppliedMigrations` returns those of a database. */
export function listMigrations(folder: string) {
  return readMigrations(folder).map(({ name, checksum }) => ({ name, checksum }))
}

/** Returns the checksum that Prisma records. */
export function checksumOf(sql: string) {
  return createHash('sha256').update(sql).digest('hex')
}
