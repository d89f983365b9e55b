import type { Client, Pool } from 'pg'
import { PlainError } from '@/ops/postgres/plain-error'
import { isCompatible } from './compatibility'

type Applied = { name: string; checksum: string; logs: string | null }

type History = {
  applied: Applied[]
  failed: string | null
  pending: string[]
  unknown: Applied[]
  foreignTables: string[]
}

const tablesSql = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY relname`

const recordsSql = `
  SELECT migration_name AS name, checksum, logs, finished_at IS NOT NULL AS "isApplied" FROM "_prisma_migrations"
  WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`

/**
 * Compares a database with the ordered migrations of this version. `failed` began and did not end, `unknown` are those of
 * another version; `foreignTables` is empty for a database with a history.
 */
export async function readHistory(database: Pool | Client, names: string[]): Promise<History> {
  const tables = (await database.query(tablesSql)).rows.map(({ name }) => String(name))
  if (!tables.includes('_prisma_migrations'))
    return { applied: [], failed: null, pending: names, unknown: [], foreignTables: tables }
  const { rows }: { rows: (Applied & { isApplied: boolean })[] } = await database.query(recordsSql)
  const applied = rows.filter(({ isApplied }) => isApplied)
  return {
    applied,
    failed: rows.find(({ isApplied }) => !isApplied)?.name ?? null,
    pending: names.filter((name) => !applied.some((migration) => migration.name === name)),
    unknown: applied.filter(({ name }) => !names.includes(name)),
    foreignTables: [],
  }
}

/** Refuses a database of another program, or a newer one on which this version does not work. */
export function requireOwnHistory({ pending, unknown, foreignTables }: History, names: string[]) {
  if (foreignTables.length || (unknown.length && pending.length === names.length)) {
    const content = foreignTables.length
      ? `tables ${foreignTables.slice(0, 3).join(', ')}`
      : `migration ${unknown[0]?.name}`
    throw new PlainError(
      `The database belongs to another program: it contains the ${content}. Nothing was changed. ` +
        'Create an empty database for the shop, and name it in DATABASE_URL.',
    )
  }
  const isUsable = pending.length === 0 && unknown.every(({ logs }) => isCompatible(logs))
  if (!isUsable && unknown.length) {
    throw new PlainError(
      `The database is newer than this version of the shop: it contains the migration ${unknown.at(-1)?.name}, and this version ends ` +
        `with ${names.at(-1)}. Nothing was changed. Start the newer version, or restore a backup from before its migrations.`,
    )
  }
}
