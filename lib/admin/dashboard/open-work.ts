import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { countNeedsAttention } from '@/lib/admin/inbox/list-operation'
import { countProducts } from '@/lib/catalog/product-admin/find-products'
import { unsentMail } from '@/lib/messaging/email/unsent-mails'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { countStatuses, hasStatus } from '@/lib/sales/orders/order-status'
import { z } from '@/lib/shared/validation/zod'

const workRow = z.object({
  reviewsToRead: z.int(),
  /** Mails that did not go out: given up, held back, or waiting for longer than two minutes. */
  unsentMails: z.int(),
  /** Orders delivered without being paid, and their total in cents. */
  unpaidCount: z.int(),
  unpaidCents: z.number(),
})

export type Work = Omit<z.infer<typeof workRow>, 'unpaidCount' | 'unpaidCents'> & {
  toShip: number
  needsAttention: number
  lowStock: number
  deliveredUnpaid: { count: number; cents: number }
}

/** Returns what waits for the admin. Admins only. */
export async function readWork(viewer: Viewer | null): Promise<Work> {
  requireAction(viewer, 'see-admin')
  const [statuses, needsAttention, stock, [row]] = await Promise.all([
    countStatuses(viewer),
    countNeedsAttention(viewer),
    countProducts(viewer),
    readRows(db, workRow)`
      select (select count(*)::int from "Review" where "readAt" is null) as "reviewsToRead",
        (select count(*)::int from "Mail" where ${unsentMail}) as "unsentMails", unpaid.*
      from (
        select count(*)::int as "unpaidCount", coalesce(sum("totalCents"), 0)::float8 as "unpaidCents"
        from "Order" t where ${hasStatus(['delivered-unpaid'])}
      ) unpaid`,
  ])
  if (!row) throw new Error('Counts are one row')
  const { unpaidCount: count, unpaidCents: cents, ...counts } = row
  return {
    toShip: statuses['to-ship'],
    needsAttention,
    lowStock: stock.low,
    ...counts,
    deliveredUnpaid: { count, cents },
  }
}
