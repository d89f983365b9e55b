import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

/** The author had ordered this product before, and the order is paid and not wholly refunded. `Order_notify_verified` reports changes. */
const isVerifiedBuyer = Prisma.sql`exists (
  select from "Order" o join "OrderItem" i on i."orderId" = o.id
  where o."userId" = r."userId" and i."productId" = r."productId" and o."createdAt" < r."createdAt"
    and o."paidAt" is not null and not (o."refundedCents" > 0 and o."refundedCents" >= o."totalCents"))`

/** Returns which of these reviews, by id, are of verified buyers. */
export async function verifiedAmong(
  reviewIds: readonly number[],
  tx: SqlTransaction = db,
): Promise<Set<number>> {
  if (reviewIds.length === 0) return new Set()
  const rows = await readRows(tx, z.object({ id: z.int() }))`
    select r.id from "Review" r where r.id = any(${reviewIds}::int[]) and ${isVerifiedBuyer}`
  return new Set(rows.map(({ id }) => id))
}
