import 'server-only'
import { withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Prisma } from '@/lib/generated/prisma/client'
import { logEvent } from '@/lib/log'
import { readShop } from '@/lib/shop/read-shop'
import { z } from '@/lib/text/zod'
import { forgetOrders, isBooked, moneyMayCome } from './forget-orders'

/** Orders in one transaction. */
const batchSize = 50

const idRow = z.object({ id: z.int() })

/** No attempt to pay the order `o` is open, and no refund. */
const isSettled = Prisma.sql`not ${moneyMayCome}
  and not exists (select from "Payment" p where p."orderId" = o.id and p.status in ('created', 'approved'))
  and not exists (select from "Refund" r where r."orderId" = o.id and r.status in ('created', 'refunding', 'pending'))`

/** When money of the order `o` moved last, or when something last happened to one without. */
const lastMoney = Prisma.sql`coalesce(
  greatest(o."paidAt", (select max(r."completedAt") from "Refund" r where r."orderId" = o.id)),
  greatest(o."createdAt", o."deliveredAt", o."cancelledAt"))`

/**
 * Forgets the buyers of orders whose money last moved `KEEP_ORDERS_MONTHS` ago, and those of lapsed or cancelled orders of deleted
 * accounts that no money came for (`forgetOrders`). Some at a time, so that none waits for long. Returns how many.
 */
export async function forgetOldOrders(now = new Date(), signal?: AbortSignal): Promise<number> {
  // Read anew: what is forgotten is so for good.
  const { keepOrdersMonths } = await readShop()
  const before = Prisma.sql`${now}::timestamptz - make_interval(months => ${keepOrdersMonths}::int)`
  const old = Prisma.sql`o."createdAt" <= ${before} and ${lastMoney} <= ${before}`
  const ofNobody = Prisma.sql`o."userId" is null and o."paidAt" is null and o."stockState" = 'released' and not ${isBooked}`
  let forgotten = 0
  for (const which of [old, ofNobody])
    for (let count = batchSize; count === batchSize && !signal?.aborted; ) {
      count = await forgetSome(which)
      forgotten += count
    }
  if (forgotten > 0) logEvent('orders-forgotten', { count: forgotten })
  return forgotten
}

/** Orders that somebody else changes just now are left to the next round. */
function forgetSome(which: Prisma.Sql): Promise<number> {
  return withTransaction(async (tx) => {
    const rows = await readRows(tx, idRow)`
      select o.id from "Order" o where o."forgottenAt" is null and ${which} and ${isSettled}
      order by o.id limit ${batchSize} for update of o skip locked`
    await forgetOrders(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}
