import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { type Days, withinDays } from '@/lib/db/period'
import { queryWithPlan } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/text/zod'

const sellerRow = z.object({
  product: z.int().nullable(),
  name: z.string(),
  qty: z.int(),
  amountCents: z.number(),
})
export type BestSeller = z.infer<typeof sellerRow>

/** The lines of orders paid in a period with their units, and those refunded in it with minus as many. */
const soldLines = (days: Days) => Prisma.sql`
  select i."productId", i.name, i.id as "lineId", i.qty, i."priceCents" from "OrderItem" i join "Order" o on o.id = i."orderId"
  where o."paidAt" is not null and ${withinDays(Prisma.sql`o."paidAt"`, days)}
  union all
  select i."productId", i.name, i.id, -l."refundedQty", i."priceCents"
  from "Invoice" n join "RefundLine" l on l."refundId" = n."refundId" join "OrderItem" i on i.id = l."orderItemId"
  where ${withinDays(Prisma.sql`n."issuedAt"`, days)}`

/**
 * Returns the products of which most units were sold in a period: of orders paid in it, without units refunded in it. Deleted products
 * go by the name of their lines.
 */
export function readBestSellers(period: Days, limit = 10): Promise<BestSeller[]> {
  return queryWithPlan(
    sellerRow,
    Prisma.sql`
    select "productId" as product, (array_agg(name order by "lineId" desc))[1] as name, sum(qty)::int as qty,
      sum(qty * "priceCents"::bigint)::float8 as "amountCents"
    from (${soldLines(period)}) unit
    group by "productId", case when "productId" is null then name end
    having sum(qty) > 0 order by 3 desc, 4 desc, 2 limit ${limit}`,
  )
}

/** Returns the units of a product sold in a period, as the best sellers count them; below zero when more were refunded. The desk only. */
export async function countUnitsSold(viewer: Viewer | null, product: number, period: Days): Promise<number> {
  requireAction(viewer, 'see-desk')
  const [row] = await queryWithPlan(
    z.object({ qty: z.int() }),
    Prisma.sql`select coalesce(sum(qty), 0)::int as qty from (${soldLines(period)}) unit where "productId" = ${product}`,
  )
  return row?.qty ?? 0
}
