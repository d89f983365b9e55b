import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ name: string, checksum: string }} Migration  `checksum` is the SHA-256 of its SQL, as Prisma records it */

/** Condition of a row of `_prisma_migrations` whose migration is applied. */
export const IS_APPLIED = 'finished_at IS NOT NULL AND rolled_back_at IS NULL'

/** Reads the applied migrations in their order, as `Migration` rows. Fails before the first migration: the table is missing. */
export const APPLIED_MIGRATIONS = `
  SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE ${IS_APPLIED} ORDER BY migration_name COLLATE "C"`

/**
 * Returns the names of the migrations in a folder, in their order: by their whole names, character by character, as PostgreSQL's
 * collation "C" orders them, whatever the language of the machine. So two with one timestamp have one order everywhere.
 */
export function listMigrationNames(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/**
 * Returns the migrations in a folder, in their order.
 * @param {string} folder
 * @returns {Migration[]}
 */
export function listMigrations(folder) {
  return listMigrationNames(folder).map((name) => {
    const sql = readFileSync(path.join(/* turbopackIgnore: true */ folder, name, 'migration.sql'))
    return { name, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
