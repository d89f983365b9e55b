import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { listAppliedMigrations } from '@/lib/platform/db/migration-history'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { knownMigrations } from '@/ops/migrations/migrations'
import { BackupFault } from './backup-fault'
import { INSTALLATION_TABLES, listTables, quote } from './catalogue'
import type { Head, Migration } from './format'

/** These have rows in an empty shop. Only an owner changes the settings, so a shop with settings has a user. */
const NEVER_EMPTY = [
  ...[...INSTALLATION_TABLES, 'Country', 'ListAnchor', 'RateLimit', 'ShopSettings'],
  ...['SearchSynonym', 'SearchExpansion', 'SearchFolding', 'SearchWord', 'SearchMiss'],
]

/** Everything that the migrations of a shop create in their schema. What an extension has created is left alone. */
const OBJECTS = `
  select case relkind when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and ${isOwn('pg_class')}
  union all
  select 'routine', oid::regprocedure::text from pg_proc c
    where pronamespace = current_schema()::regnamespace and ${isOwn('pg_proc')}
  union all
  select 'type', oid::regtype::text from pg_type c
    where typnamespace = current_schema()::regnamespace and typtype = 'e' and ${isOwn('pg_type')}`

function isOwn(catalogue: string) {
  return `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = c.oid and d.deptype = 'e')`
}

/** Takes the lock that a running shop holds, until the session ends. */
export async function requireStopped(client: Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [SHOP_LOCK])
  if (!rows[0].isMine) {
    throw new BackupFault(
      'The shop is running on this database, or another restore is. Stop it first. Nothing was changed.',
    )
  }
}

/**
 * Prepares an empty shop for a backup: removes the empty tables unless they are of the backup's time, and returns whether they
 * are. Any other database is refused and unchanged.
 */
export async function prepareSchema(client: Client, wanted: Migration[]): Promise<boolean> {
  const ownMigrations = knownMigrations()
  await client.query('begin')
  const tables = await listTables(client)
  const applied = await listAppliedMigrations(client)
  const newer = applied.find(({ name }) => !ownMigrations.some((each) => each.name === name))
  if (newer) {
    throw new BackupFault(
      `The database is newer than this release: it has the migration ${newer.name}. Nothing was changed.`,
    )
  }
  if (tables.length && !applied.length) {
    throw new BackupFault(
      'The database has tables of another program. Name an empty one. Nothing was changed.',
    )
  }
  if (tables.length) {
    const names = tables.map(({ name }) => quote(name)).join(', ')
    await client.query(`lock table ${names} in access exclusive mode`)
    await requireEmpty(client)
  }
  const isReady = applied.length > 0 && isDeepStrictEqual(applied, wanted)
  if (applied.length && !isReady) await dropObjects(client)
  await client.query('commit')
  return isReady
}

export async function emptyDatabase(client: Client) {
  await client.query('begin')
  await dropObjects(client)
  await client.query('commit')
}

async function dropObjects(client: Client) {
  const { rows } = await client.query(OBJECTS)
  // A routine or type may have gone with a table that used it.
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`)
}

/** Requires that this code knows every migration of a backup. */
export function requireKnown(file: string, head: Head) {
  const ownMigrations = knownMigrations()
  for (const { name, checksum } of head.migrations) {
    const own = ownMigrations.find((each) => each.name === name)
    if (!own) {
      throw new BackupFault(
        `${file} was written by a newer release of the shop (${head.version}): this one does not have its migration ` +
          `${name}. Use that release or a newer one.`,
      )
    }
    if (own.checksum !== checksum)
      throw new BackupFault(`${file} was written by another shop: its migration ${name} differs.`)
  }
}

export async function requireEmpty(client: Client) {
  for (const { name } of await listTables(client)) {
    if (NEVER_EMPTY.includes(name)) continue
    const { rows } = await client.query(`select 1 from ${quote(name)} limit 1`)
    if (rows.length)
      throw new BackupFault(
        `The shop is not empty: the table "${name}" has rows. A backup is restored into an empty shop only, for example ` +
          'into a new database in DATABASE_URL or a new folder in SHOP_DATA_DIR. Nothing was changed.',
      )
  }
}
