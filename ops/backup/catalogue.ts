import type { Client } from 'pg'
import pg from 'pg'
import { readMigrations } from '@/lib/platform/db/migration-history'
import { migrationsFolder } from '@/ops/migrations/migration-files'
import { BackupFault } from './backup-fault'
import type { Sequences, Table } from './format'

/** Tables that describe the installation and not the shop; a restored shop fills them itself. */
export const INSTALLATION_TABLES = [
  'Backup',
  'JobRun',
  'Notice',
  'PictureFolder',
  'ServiceHealth',
  'SetupLink',
]
const MIGRATIONS = '_prisma_migrations'
const CREATES = /\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(?:"?\w+"?\.)?"?(\w+)"?|\bRENAME TO\s+"?(\w+)"?/gi

/** Generated columns are left out: COPY cannot write them. Text is sorted by bytes, which every server does alike. */
const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
    (select coalesce(json_agg(r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as "refersTo"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${MIGRATIONS}'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by 1`

export function createdTables() {
  return new Set(readMigrations(migrationsFolder).flatMap(({ sql }) => tablesIn(sql)))
}

export function tablesIn(sql: string): string[] {
  return [...sql.matchAll(CREATES)].map(([, created, renamed]) => created ?? renamed ?? '')
}

/** Returns the tables of the schema, each after those it refers to. A table without a primary key is a `BackupFault`. */
export async function listTables(
  client: Client,
  isWanted: (name: string) => boolean = () => true,
): Promise<Table[]> {
  const result: { rows: (Table & { refersTo: string[] })[] } = await client.query(TABLES)
  const rows = result.rows.filter(({ name }) => isWanted(name))
  const without = rows.find(({ key }) => !key)
  if (without) {
    throw new BackupFault(
      `The table "${without.name}" has no primary key. If it is not of the shop, move it to another schema or database.`,
    )
  }
  const sorted: Table[] = []
  const isPlaced = (name: string) => !isWanted(name) || sorted.some((table) => table.name === name)
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, refersTo }) => !isPlaced(name) && refersTo.every(isPlaced))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    sorted.push({ name: next.name, columns: next.columns, key: next.key })
  }
  return sorted
}

/** Returns the tables of the schema that are not among these, without Prisma's own and those of extensions. */
export async function listForeignTables(client: Client, own: Set<string>): Promise<string[]> {
  const { rows } = await client.query(TABLES)
  return rows.map(({ name }) => String(name)).filter((name) => !own.has(name))
}

/** Returns the state of every sequence that gives a column of these tables its values. */
export async function readSequences(client: Client, tables: Table[]): Promise<Sequences> {
  const { rows } = await client.query(
    `select s.relname as name from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace and t.relname = any($1) order by 1`,
    [tables.map(({ name }) => name)],
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value as value, is_called as "isCalled" from ${quote(name)}`,
    )
    sequences[name] = state.rows[0]
  }
  return sequences
}

const OPEN_LINK = `status = 'waiting' and details ? 'token'`
/**
 * The link of a mail that waits sets a password. Whoever has the file must not have it: the restored shop gives the mail up.
 */
const REPLACED: Record<string, Record<string, string>> = {
  Mail: {
    details: `details - 'token'`,
    status: `case when ${OPEN_LINK} then 'given_up' else status end`,
    lastError: `case when ${OPEN_LINK} then 'Its link is not in the backup.' else "lastError" end`,
  },
}

/** The command writes a table's rows as text, in the order of its key. */
export function copyOut({ name, columns, key }: Table) {
  const order = key.length ? ` order by ${key.join(', ')}` : ''
  const values = columns.map((column) => REPLACED[name]?.[column] ?? quote(column))
  return `copy (select ${values.join(', ')} from ${quote(name)}${order}) to stdout`
}

export function copyIn({ name, columns }: Table) {
  return `copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`
}

export const quote = pg.escapeIdentifier
