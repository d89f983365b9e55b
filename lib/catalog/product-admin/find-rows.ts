import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readTablePage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import type { GroupRow } from './product-rows'

type Conditions = { where: Prisma.Sql; order: Prisma.Sql; first: Prisma.Sql }

/** Returns one page of products, of each group the first one in this order; `isByStock` has a group at the place of its sum. */
export function readRowPage<Row>(
  { where, order, first }: Conditions,
  isByStock: boolean,
  paging: Paging,
  content: { row: z.ZodType<Row>; columns: Prisma.Sql },
): Promise<Paged<Row>> {
  const firsts = Prisma.sql`select distinct on (t."groupId") t.id from "Product" t
    where t."groupId" is not null and ${where} order by t."groupId", ${order}`
  const rows = Prisma.sql`(t."groupId" is null and ${where} or t.id in (${firsts}))`
  if (!isByStock) return readTablePage('Product', paging, content, { where: rows, order })
  const join = Prisma.sql`left join (
    select t."groupId" as "sumOf", sum(t."countInStock") as units from "Product" t
    where t."groupId" is not null and ${where} group by t."groupId"
  ) sums on sums."sumOf" = t."groupId"`
  const bySum = Prisma.sql`${first} coalesce(sums.units, t."countInStock"), t.id desc`
  return readTablePage('Product', paging, content, { where: rows, order: bySum, join })
}

const groupRow = z.object({
  id: z.int(),
  count: z.int(),
  found: z.array(z.int()),
  countInStock: z.int(),
  fromCents: z.int(),
  toCents: z.int(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
})

const sameOf = (column: Prisma.Sql) =>
  Prisma.sql`case when min(${column}) filter (where "isFound") = max(${column}) filter (where "isFound")
    then min(${column}) filter (where "isFound") end`

/** Returns by group what its products come to that a condition holds for; one of them at least is among `products`. */
export async function readGroupRows(
  products: readonly { groupId: number | null }[],
  where: Prisma.Sql,
): Promise<Map<number, GroupRow>> {
  const ids = products.flatMap(({ groupId }) => groupId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await readRows(db, groupRow)`
    select "groupId" as id, count(*)::int as count, array_agg(id order by place, id) filter (where "isFound") as found,
      (sum("countInStock") filter (where "isFound"))::int as "countInStock", min("priceCents") filter (where "isFound") as "fromCents",
      max("priceCents") filter (where "isFound") as "toCents", ${sameOf(Prisma.sql`category`)} as category, ${sameOf(Prisma.sql`brand`)} as brand
    from (
      select t.id, t."groupId", t."countInStock", t."priceCents", t.category, t.brand, ${where} as "isFound", array(
        select v.position from unnest(t."valueIds") with ordinality chosen (id, place) join "OptionValue" v using (id) order by chosen.place
      ) as place from "Product" t where t."groupId" = any(${ids}::int[])
    ) member group by "groupId" having bool_or("isFound")`
  return new Map(
    rows.map(({ id, fromCents, toCents, ...row }) => [
      id,
      { ...row, priceFrom: formatAmount(fromCents), priceTo: formatAmount(toCents) },
    ]),
  )
}
