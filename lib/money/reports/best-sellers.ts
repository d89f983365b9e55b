import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Days, withinDays } from '@/lib/platform/db/day-range'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { issuedNotes } from './report-documents'

const sellerRow = z.object({
  product: z.int().nullable(),
  name: z.string(),
  qty: z.int(),
  amountCents: z.number(),
})
export type BestSeller = z.infer<typeof sellerRow>

const groupSellerRow = sellerRow.extend({ group: z.int().nullable() })
/** A group by its id, or a product without one. */
export type BestGroup = z.infer<typeof groupSellerRow>

/** The lines of orders paid in a period with their units, and those refunded in it with minus as many. Those of deleted products have a name. */
const soldLines = (days: Days) => Prisma.sql`
  select l.id as line, l."productId" as product, case when l."productId" is null then l.name end as deleted, l.qty, l."priceCents"
  from "OrderItem" l join "Order" o on o.id = l."orderId"
  where o."paidAt" is not null and ${withinDays(Prisma.sql`o."paidAt"`, days)}
  union all
  select l.id, l."productId", case when l."productId" is null then l.name end, -r."refundedQty", l."priceCents"
  from "Invoice" i join "RefundLine" r on r."refundId" = i."refundId" join "OrderItem" l on l.id = r."orderItemId"
  where ${issuedNotes(days)}`

/**
 * Returns the products of which most units were sold in a period: of orders paid in it, without units refunded in it. Deleted products
 * go by the name of their lines.
 */
export function readBestSellers(period: Days, limit = 10): Promise<BestSeller[]> {
  return queryWithPlan(
    sellerRow,
    Prisma.sql`
    select product, name, sold.qty, "amountCents"
    from (
      select product, max(line) as line, sum(qty)::int as qty, sum(qty * "priceCents"::bigint)::float8 as "amountCents"
      from (${soldLines(period)}) unit group by product, deleted having sum(qty) > 0 order by 3 desc, 4 desc, 2 limit ${limit}
    ) sold join "OrderItem" i on i.id = line
    order by sold.qty desc, "amountCents" desc, line`,
  )
}

/** Returns the same with the products of a group together, under its name; `product` is null for a group, too. */
export function readBestGroups(period: Days, limit = 10): Promise<BestGroup[]> {
  return queryWithPlan(
    groupSellerRow,
    Prisma.sql`
    select product, "group", coalesce(g.name, i.name) as name, sold.qty, "amountCents"
    from (
      select case when p."groupId" is null then product end as product, p."groupId" as "group", max(line) as line, sum(qty)::int as qty,
        sum(qty * unit."priceCents"::bigint)::float8 as "amountCents"
      from (${soldLines(period)}) unit left join "Product" p on p.id = product
      group by 1, 2, deleted having sum(qty) > 0 order by 4 desc, 5 desc, 3 limit ${limit}
    ) sold join "OrderItem" i on i.id = line left join "ProductGroup" g on g.id = sold."group"
    order by sold.qty desc, "amountCents" desc, line`,
  )
}

/**
 * Returns the units of a product, or of deleted ones with a name, sold in a period, as the best sellers count them; below zero when more
 * were refunded. Admins only.
 */
export async function countUnitsSold(
  viewer: Viewer | null,
  product: number | { name: string },
  period: Days,
): Promise<number> {
  requireAction(viewer, 'see-admin')
  const isProduct =
    typeof product === 'number'
      ? Prisma.sql`product = ${product}`
      : Prisma.sql`product is null and deleted = ${product.name}`
  const [row] = await queryWithPlan(
    z.object({ qty: z.int() }),
    Prisma.sql`select coalesce(sum(qty), 0)::int as qty from (${soldLines(period)}) unit where ${isProduct}`,
  )
  return row?.qty ?? 0
}
