import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent } from '@/lib/platform/logging/log'
import { z } from '@/lib/shared/validation/zod'
import { readShopNow } from '@/lib/store/settings/read-shop'
import { forgetOrders, isBooked, moneyMayCome } from './forget-orders'
import {
  forgetReasons,
  forgetWithdrawals,
  isOpenReturn,
  isWaiting,
  removeStrayWithdrawals,
} from './forget-returns'

const batchSize = 50

const idRow = z.object({ id: z.int() })

/** No attempt to pay the order `o` is open, no refund, and no withdrawal. */
const isSettled = Prisma.sql`not ${moneyMayCome}
  and not exists (select from "Payment" p where p."orderId" = o.id and p.status in ('created', 'approved'))
  and not exists (select from "Refund" r where r."orderId" = o.id and r.status in ('created', 'refunding', 'pending'))
  and not exists (select from "Withdrawal" w where w."orderId" = o.id and ${isWaiting})`

/** When money of the order `o` moved last, or when something last happened to one without. */
const lastMoney = Prisma.sql`coalesce(
  greatest(o."paidAt", (select max(r."completedAt") from "Refund" r where r."orderId" = o.id)),
  greatest(o."createdAt", o."deliveredAt", o."cancelledAt"))`

/**
 * Forgets the buyers of orders whose money last moved `KEEP_ORDERS_MONTHS` ago, and those of lapsed or cancelled orders of deleted
 * accounts that no money came for (`forgetOrders`). Some at a time, so that none waits for long. Returns how many. Forgets also what
 * visitors wrote or declared that long ago, and words about orders of deleted accounts that have waited for the shop.
 */
export async function forgetOldOrders(now = new Date(), signal?: AbortSignal): Promise<number> {
  const { keepOrdersMonths } = await readShopNow()
  const before = Prisma.sql`${now}::timestamptz - make_interval(months => ${keepOrdersMonths}::int)`
  const old = Prisma.sql`o."createdAt" <= ${before} and ${lastMoney} <= ${before} and not exists (
    select from "Return" b where b."orderId" = o.id and ${isOpenReturn} and b."createdAt" > ${before})`
  const ofNobody = Prisma.sql`o."userId" is null and o."paidAt" is null and o."stockState" = 'released' and not ${isBooked}`
  let forgotten = 0
  for (const which of [old, ofNobody])
    for (let count = batchSize; count === batchSize && !signal?.aborted; ) {
      count = await forgetSome(which)
      forgotten += count
    }
  await forgetStrays(before)
  if (forgotten > 0) logEvent('orders-forgotten', { count: forgotten })
  return forgotten
}

/** Withdrawals and messages without an order, and what was kept of a deleted account until the shop had dealt with it. */
async function forgetStrays(before: Prisma.Sql): Promise<void> {
  const ofNobody = Prisma.sql`exists (select from "Order" o where o.id = "orderId" and o."userId" is null)`
  await withTransaction(async (tx) => {
    await removeStrayWithdrawals(tx, Prisma.sql`w."receivedAt" <= ${before}`)
    await tx.$executeRaw`delete from "Mail" where kind = 'contact_message' and "createdAt" <= ${before}`
    await forgetWithdrawals(tx, Prisma.sql`${ofNobody} and not ${isWaiting}`)
    await forgetReasons(tx, Prisma.sql`${ofNobody} and not ${isOpenReturn}`)
  })
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
