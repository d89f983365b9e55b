import type { Client } from 'pg'
import { listTables, quote } from '@/ops/backup/catalogue'

type Column = {
  name: string
  /** The column has no default. */
  isRequired: boolean
  type: string
  first: string | null
  parent: string | null
  parentColumn: string | null
}

/** Tables are in the order in which rows can be added. */
export type Shapes = Map<string, Column[]>

const COLUMNS = `
  select a.attname as name, a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired", format_type(a.atttypid, null) as type,
    (select enumlabel from pg_enum where enumtypid = a.atttypid order by enumsortorder limit 1) as first,
    f.confrelid::regclass::text as parent, quote_ident(p.attname) as "parentColumn"
  from pg_attribute a
  left join lateral (select * from pg_constraint where conrelid = a.attrelid and contype = 'f' and a.attnum = any(conkey) limit 1) f on true
  left join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[array_position(f.conkey, a.attnum)]
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`

/** Most columns of the type accept this value. */
const VALUES: Record<string, string> = {
  integer: '1',
  bigint: '1',
  text: `'x'`,
  character: `repeat('a', 64)`,
  boolean: 'false',
  date: 'current_date',
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  bytea: `'\\x00'`,
  'text[]': `'{x}'`,
  'timestamp with time zone': 'now()',
}

export async function readShapes(client: Client): Promise<Shapes> {
  const shapes: Shapes = new Map()
  for (const { name } of await listTables(client))
    shapes.set(name, (await client.query(COLUMNS, [quote(name)])).rows)
  return shapes
}

/**
 * Adds a row to a table, if the time had one. Required columns that `values` does not say get some value, and with `isWhole`
 * also every reference. Columns that the table had not are left out.
 */
export async function addRow(
  client: Client,
  shapes: Shapes,
  { table, values, isWhole = false }: { table: string; values: Record<string, string>; isWhole?: boolean },
): Promise<void> {
  const columns = shapes.get(table)
  if (!columns) return
  const row: [column: string, sql: string][] = columns.flatMap((column) => {
    const sql = values[column.name] ?? sqlOf(column, isWhole)
    return sql === null ? [] : [[quote(column.name), sql]]
  })
  const [columnNames, sqls] = [row.map(([name]) => name).join(', '), row.map(([, sql]) => sql).join(', ')]
  const sql = `insert into ${quote(table)} ${row.length ? `(${columnNames}) values (${sqls})` : 'default values'}`
  await client.query(sql).catch((error: Error) => {
    throw new Error(`testing/db/old-shop.ts has no row of ${table}: ${error.message}\n${sql}`)
  })
}

function sqlOf({ isRequired, parent, parentColumn, first, type }: Column, isWhole: boolean): string | null {
  if (parent && (isRequired || isWhole)) return `(select ${parentColumn} from ${parent} order by 1 limit 1)`
  if (!isRequired) return null
  return first === null ? (VALUES[type] ?? 'null') : `'${first}'`
}
