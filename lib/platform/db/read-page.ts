import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { throwOutage } from '@/lib/platform/db-connection/database-outage'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { db } from './db'
import { parseRows } from './read-rows'
import { queryWithPlan } from './sql-transaction'

const anchoredTables = ['Product', 'Order', 'User'] as const
type AnchoredTable = (typeof anchoredTables)[number]

/** `columns` of the table, which has the alias `t`, and of the tables that `join` adds, as `row` describes them. */
type Content<Row> = { row: z.ZodType<Row>; columns: Prisma.Sql; join?: Prisma.Sql }
type Sums<Total> = { row: z.ZodType<Total>; columns: Prisma.Sql }
type PageWithSums<Row, Total> = Paged<Row> & { sums: Total }

const noSums = { row: z.object({}), columns: Prisma.sql`1 as one` }

/** The columns that a Prisma `select` names, without its relations. */
export function columnsOf(select: Record<string, unknown>): Prisma.Sql {
  const names = Object.keys(select).filter((name) => select[name] === true)
  return Prisma.raw(names.map((name) => `t."${name}"`).join(', '))
}

/**
 * Reads one page of a table with anchors, newest first, and the number of all rows, of products only the live ones, in one statement
 * and so from one snapshot. Takes no longer for a large table or a late page: `list_position` counts and skips a few hundred rows at most.
 */
export function readPage<Row>(
  table: AnchoredTable,
  paging: Paging,
  content: Content<Row>,
): Promise<Paged<Row>> {
  return readSummedPage(table, paging, content, noSums)
}

/** Like `readPage`, with `sums` over all rows. */
export function readSummedPage<Row, Total>(
  table: AnchoredTable,
  paging: Paging,
  content: Content<Row>,
  sums: Sums<Total>,
): Promise<PageWithSums<Row, Total>> {
  const position = Prisma.sql`list_position(${table}, ${slice(paging).skip})`
  return read(
    table,
    paging,
    content,
    position,
    table === 'Product' ? Prisma.sql`t.status = 'live'` : Prisma.sql`true`,
    sums,
  )
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
  return read(table, paging, content, Prisma.sql`(select * from ${position})`, where, noSums)
}

/** Rows by their condition and their order, which may name the tables of `join`. */
type Selection = { where: Prisma.Sql; order: Prisma.Sql; join?: Prisma.Sql }

/**
 * Reads one page of the rows with the condition `where`, in any `order`, with their number and further `sums` over them, in one
 * statement. For lists that are filtered: it reads all rows that the condition holds for.
 */
export async function readFoundPage<Row, Total>(
  table: Prisma.ModelName,
  paging: Paging,
  { row, columns, join = Prisma.empty }: Content<Row>,
  { where, order, sums, join: searched = Prisma.empty }: Selection & { sums: Sums<Total> },
): Promise<PageWithSums<Row, Total>> {
  const { skip, take } = slice(paging)
  const from = Prisma.raw(`"${table}" t`)
  // Planned for its values: each filter has an index of its own.
  const rows = await queryWithPlan(
    z.unknown(),
    Prisma.sql`
    with page as (
      select row_number() over () as place, id
      from (select t.id from ${from} ${searched} where ${where} order by ${order} offset ${skip} limit ${take}) ids
    ), counted as (select count(*)::int as total, ${sums.columns} from ${from} ${searched} where ${where})
    select counted.*, listed.* from counted left join (
      select place, t.id as "listedId", ${columns} from page join ${from} using (id) ${join}
    ) listed on true order by place`,
  )
  return pageOf(rows, row, sums)
}

/** Like `readFoundPage`, without sums. */
export async function readTablePage<Row>(
  table: Prisma.ModelName,
  paging: Paging,
  content: Content<Row>,
  selection: Selection,
): Promise<Paged<Row>> {
  const { items, total } = await readFoundPage(table, paging, content, { ...selection, sums: noSums })
  return { items, total }
}

/** Returns one page of rows that Prisma reads, and the number of all that it counts, from one snapshot. */
export async function readPrismaPage<Row>(
  rows: Prisma.PrismaPromise<Row[]>,
  count: Prisma.PrismaPromise<number>,
): Promise<Paged<Row>> {
  const snapshot = db.$transaction([rows, count], { isolationLevel: 'RepeatableRead' })
  const [items, total] = await snapshot.catch(throwOutage)
  return { items, total }
}

const idsRow = z.object({ ids: z.array(z.int()) })

/**
 * Returns the ids of all rows with the condition `where`, in this order, from one snapshot: what is then read by them, part by part, has
 * each row once, whatever changes meanwhile.
 */
export async function readFoundIds(
  table: AnchoredTable,
  { where, order, join = Prisma.empty }: Selection,
): Promise<Int32Array> {
  const from = Prisma.raw(`"${table}" t`)
  const [row] = await queryWithPlan(
    idsRow,
    Prisma.sql`select array(select t.id from ${from} ${join} where ${where} order by ${order}) as ids`,
  )
  return Int32Array.from(row?.ids ?? [])
}

/** An empty page is one row without an id. */
const positionRow = z.object({ total: z.int(), listedId: z.int().nullable() })

/** `position` has one row: `total`, and `createdAt` and `id` of the page's first row, null when the page is empty. */
async function read<Row, Total>(
  table: AnchoredTable,
  { pageSize }: Paging,
  { row, columns, join = Prisma.empty }: Content<Row>,
  position: Prisma.Sql,
  where: Prisma.Sql,
  sums: Sums<Total>,
): Promise<PageWithSums<Row, Total>> {
  const rows = await db.$queryRaw`
    select position.total, ${sums.columns}, page.* from ${position} position left join lateral (
      select t."createdAt" as "listedAt", t.id as "listedId", ${columns} from ${Prisma.raw(`"${table}"`)} t ${join}
      where ${where} and (t."createdAt", t.id) <= (position."createdAt", position.id)
      order by 1 desc, 2 desc limit ${pageSize}
    ) page on true order by page."listedAt" desc, page."listedId" desc`
  return pageOf(rows, row, sums)
}

function pageOf<Row, Total>(rows: unknown, row: z.ZodType<Row>, sums: Sums<Total>): PageWithSums<Row, Total> {
  const [first] = parseRows(positionRow, rows)
  const [sum] = parseRows(sums.row, rows)
  if (!first || !sum) throw new Error('A list without a total')
  return { items: first.listedId ? parseRows(row, rows) : [], total: first.total, sums: sum }
}

const unmarkedRows = 400

const surplusRows = 100

/** When `placeAnchors` has one to place, or changes to join. */
export function anchorsDueAt(now: Date): Prisma.Sql {
  const grown = anchoredTables.map(
    (list) => Prisma.sql`exists (
      select from (
        select "createdAt", "rowId" from "ListAnchor" where list = ${list} order by "createdAt" desc, "rowId" desc limit 1
      ) newest, lateral (
        select from ${Prisma.raw(`"${list}"`)} t where (t."createdAt", t.id) >= (newest."createdAt", newest."rowId")
        order by t."createdAt", t.id offset ${unmarkedRows - 1} limit 1
      ) beyond)`,
  )
  const isSpread = Prisma.sql`exists (select from "GroupSurplus" offset ${surplusRows} limit 1)`
  return Prisma.sql`(select ${now}::timestamptz where ${Prisma.join([...grown, isSpread], ' or ')})`
}

/**
 * Places the anchors that are due in each list, after some hundred new rows, and makes one row of those of `GroupSurplus`. Where a
 * transaction keeps a table busy, it leaves them to the next call: without them lists are as exact, only slower.
 */
export async function placeAnchors(): Promise<void> {
  for (const table of anchoredTables) await db.$queryRaw`select place_list_anchors(${table})`
  await db.$executeRaw`with joined as (delete from "GroupSurplus" returning surplus)
    insert into "GroupSurplus" (surplus) select sum(surplus) from joined having count(*) > 0`
}
