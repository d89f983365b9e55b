import 'server-only'
import path from 'node:path'
import { env } from '@/lib/platform/config/env'
import { IS_APPLIED, listMigrationNames } from '@/lib/platform/db/migration-history'
import { parseRows } from '@/lib/platform/db/read-rows'
import { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { throwOutage } from '@/lib/platform/db-connection/database-outage'
import { z } from '@/lib/shared/validation/zod'
import type { Finding } from './findings'

/** Ends a connection that hangs. Callers wait for less. */
const timeoutMs = 5000

/**
 * Executes a statement on a connection of its own, because a busy pool must not look like an outage. Throws a `DatabaseOutage`
 * when the database cannot serve.
 */
export async function queryOnOwnConnection(text: string, values: unknown[] = []): Promise<unknown> {
  const client = new DatabaseClient({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // An error between two statements must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(text, values)
    return rows
  } catch (error) {
    return throwOutage(error)
  } finally {
    void client.end().catch(() => {})
  }
}

let ownNames: string[] | undefined

/** Names of the migrations of this version, read once: an upgrade replaces the files of a shop that still runs. */
function ownMigrations(): string[] {
  const root = env().SHOP_ROOT ?? process.cwd()
  const folder = path.join(/* turbopackIgnore: true */ root, 'prisma', 'migrations')
  ownNames ??= listMigrationNames(folder)
  return ownNames
}

/**
 * Returns what keeps the database from serving this version of the shop: it takes no changes, or lacks migrations. Throws a
 * `DatabaseOutage` when it does not answer.
 */
export async function findDatabaseFaults(): Promise<Finding[]> {
  const [state] = parseRows(stateRow, await queryOnOwnConnection(stateQuery, [ownMigrations()]))
  const { isReadOnly = false, missing = [] } = state ?? {}
  return [
    ...(isReadOnly ? [{ code: 'database-read-only', since: null } as const] : []),
    ...(missing.length ? [{ code: 'migrations-missing', names: missing, since: null } as const] : []),
  ]
}

const stateRow = z.object({ isReadOnly: z.boolean(), missing: z.array(z.string()) })
const stateQuery = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    array(
      select name from unnest($1::text[]) as own(name)
      where not exists (select 1 from _prisma_migrations m where m.migration_name = own.name and ${IS_APPLIED})
      order by name collate "C"
    ) as missing`
