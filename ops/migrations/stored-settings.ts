import type { Client, Pool } from 'pg'

/** A merged migration stores this setting in a function; a later one replaces the function. */
const STORED = / SET pg_trgm\.\w+ = [\d.]+/g
const HOME = `
  SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`

/**
 * Returns a migration as a role without superuser can run it. PostgreSQL 15 and newer let such a role store a setting in a
 * function only while the session knows it: the library of pg_trgm is loaded. Without the extension the setting is left out.
 */
export async function withKnownSettings(session: Client | Pool, sql: string): Promise<string> {
  if (sql.search(STORED) < 0) return sql
  const [home] = (await session.query(HOME)).rows
  if (!home) return sql.replaceAll(STORED, '')
  await session.query(`SELECT ${home.schema}.show_limit()`)
  return sql
}
