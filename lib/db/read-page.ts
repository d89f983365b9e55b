import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/text/zod'
import { db } from './db'
import { type Paged, type Paging, slice } from './paging'
import { parseRows } from './read-rows'

/** The tables with anchors: the model `ListAnchor` says what these are. */
const anchoredTables = ['Product', 'Order', 'User'] as const
type AnchoredTable = (typeof anchoredTables)[number]

/** `columns` of the table, which has the alias `t`, and of the tables that `join` adds, as `row` describes them. */
type Content<Row> = { row: z.ZodType<Row>; columns: Prisma.Sql; join?: Prisma.Sql }

/** The columns that a Prisma `select` names, without its relations. */
export function columnsOf(select: Record<string, unknown>): Prisma.Sql {
  const names = Object.keys(select).filter((name) => select[name] === true)
  return Prisma.raw(names.map((name) => `t."${name}"`).join(', '))
}

/**
 * Reads one page of a table with anchors, newest first, and the number of all rows, in one statement and so from one
 * snapshot. Takes no longer for a large table or a late page: `list_position` counts and skips a few hundred rows at most.
 */
export function readPage<Row>(
  table: AnchoredTable,
  paging: Paging,
  content: Content<Row>,
): Promise<Paged<Row>> {
  const position = Prisma.sql`list_position(${table}, ${slice(paging).skip})`
  return read(table, paging, content, position, Prisma.sql`true`)
}

/** Like `readPage`, but only of the rows with the condition `where`, which have to be few: counts and skips them. */
export function readPageWhere<Row>(
  table: AnchoredTable,
  where: Prisma.Sql,
  paging: Paging,
  content: Content<Row>,
): Promise<Paged<Row>> {
  const rows = Prisma.sql`${Prisma.raw(`"${table}"`)} t where ${where}`
  const position = Prisma.sql`(select count(*)::int as total from ${rows}) counted left join lateral (
    select t."createdAt", t.id from ${rows} order by 1 desc, 2 desc offset ${slice(paging).skip} limit 1
  ) first on true`
  return read(table, paging, content, Prisma.sql`(select * from ${position})`, where)
}

/** An empty page is one row without an id. */
const positionRow = z.object({ total: z.int(), listedId: z.int().nullable() })

/** `position` has one row: `total`, and `createdAt` and `id` of the page's first row, null when the page is empty. */
async function read<Row>(
  table: AnchoredTable,
  { pageSize }: Paging,
  { row, columns, join = Prisma.empty }: Content<Row>,
  position: Prisma.Sql,
  where: Prisma.Sql,
): Promise<Paged<Row>> {
  const rows = await db.$queryRaw`
    select position.total, page.* from ${position} position left join lateral (
      select t."createdAt" as "listedAt", t.id as "listedId", ${columns} from ${Prisma.raw(`"${table}"`)} t ${join}
      where ${where} and (t."createdAt", t.id) <= (position."createdAt", position.id)
      order by 1 desc, 2 desc limit ${pageSize}
    ) page on true order by page."listedAt" desc, page."listedId" desc`
  const [first] = parseRows(positionRow, rows)
  return { items: first?.listedId ? parseRows(row, rows) : [], total: first?.total ?? 0 }
}

/**
 * Places the anchors that are due in each list, after some hundred new rows. Where a transaction keeps a table busy, it
 * leaves them to the next call: without them lists are as exact, only slower.
 */
export async function placeAnchors(): Promise<void> {
  for (const table of anchoredTables) await db.$queryRaw`select place_list_anchors(${table})`
}
