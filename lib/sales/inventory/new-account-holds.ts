import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent } from '@/lib/platform/logging/log'
import { z } from '@/lib/shared/validation/zod'

/** What unpaid orders of accounts without a paid order hold together, of all units that orders hold. */
export type NewAccountHolds = z.infer<typeof newAccountHolds>
const newAccountHolds = z.object({
  orders: z.int(),
  heldUnits: z.number(),
  allHeldUnits: z.number(),
  since: z.date(),
})

/** Beyond this share of the catalogue somebody should look. */
const maxShare = 1 / 3

/** The running holds of new accounts; each order is `held`. */
const held = (now: Date) => Prisma.sql`
  held."stockState" = 'held' and held."heldUntil" > ${now} and held."deliveredAt" is null
  and not exists (select from "Order" paid where paid."userId" = held."userId" and paid."paidAt" is not null)`

/** Returns what new accounts hold, `null` for nothing. Reads only orders that hold something. */
export async function readNewAccountHolds(now = new Date()): Promise<NewAccountHolds | null> {
  const [row] = await readRows(db, newAccountHolds)`
    with mine as (
      select count(distinct held.id)::int as orders, sum(item.qty)::float8 as "heldUnits", min(held."createdAt") as since
      from "Order" held join "OrderItem" item on item."orderId" = held.id and item."productId" is not null
      where ${held(now)} having count(*) > 0
    )
    select mine.*, (
      select coalesce(sum(item.qty), 0)::float8 from "Order" o
      join "OrderItem" item on item."orderId" = o.id and item."productId" is not null
      where o."stockState" = 'held' and o."deliveredAt" is null
    ) as "allHeldUnits" from mine`
  return row ?? null
}

/** Returns the units of all products that are for sale. Reads every product. */
export async function sumStock(): Promise<number> {
  const { _sum } = await db.product.aggregate({ _sum: { countInStock: true } })
  return _sum.countInStock ?? 0
}

/** Returns whether new accounts hold a third of the catalogue's units: of those for sale and those held. */
export function isTooMuch(heldUnits: number, allUnits: number): boolean {
  return heldUnits >= allUnits * maxShare
}

/**
 * Ends the holds of all unpaid orders of accounts without a paid order: a job returns their units to stock within seconds, as
 * it does for every hold that has expired, and first settles what was approved at PayPal. The orders stay, and each can be paid
 * while stock lasts: a click takes its units once more. A repeat changes nothing. Admins only.
 */
export async function releaseNewAccountHolds(
  viewer: Viewer | null,
  now = new Date(),
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  // Locked in the order of their ids, so that two calls do not wait for each other.
  const count = await withTransaction(async (tx) => {
    const released = await tx.$executeRaw`
      update "Order" set "heldUntil" = ${now}, "holdCount" = least("holdCount", 1) where id in (
        select held.id from "Order" held where ${held(now)} order by held.id for update)`
    const changes = { orders: [null, released] } satisfies AuditChanges
    if (released > 0) await recordAudit(tx, admin, { action: 'holds-released', entity: 'shop', changes })
    return released
  })
  if (count === 0) return { detail: 'New accounts hold nothing any more.' }
  logEvent('new-account-holds-released', { count, userId: admin.id })
  const orders = count === 1 ? '1 unpaid order' : `${count.toLocaleString('en')} unpaid orders`
  return { detail: `The units of ${orders} go back on sale in a few seconds.` }
}
