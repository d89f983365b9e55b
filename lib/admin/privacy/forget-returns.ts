import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { forgetDeliveries } from '@/lib/messaging/webhook-delivery/forget-deliveries'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

/** Whether the withdrawal `w` waits for the admin, and its deadline runs. */
export const isWaiting = Prisma.sql`(w."resolvedAt" is null and w.deadline > now())`
/** Whether the return `b` is neither refunded nor refused. */
export const isOpenReturn = Prisma.sql`b.state in ('requested', 'received')`

const idRow = z.object({ id: z.int() })

/** Removes for good what was typed in these withdrawals `w` of orders, their receipts, and what webhooks were told. The times stay. */
export async function forgetWithdrawals(tx: Transaction, which: Prisma.Sql): Promise<void> {
  const forgotten = await readRows(tx, idRow)`
    update "Withdrawal" w set name = '', email = '', "orderNumber" = '', lines = '', "contentHash" = repeat('0', 64)
    where w."orderId" is not null and w.name <> '' and ${which} returning id`
  const ids = forgotten.map(({ id }) => id)
  await removeReceipts(tx, ids)
  await forgetDeliveries(tx, 'withdrawalId', ids)
}

/** Deletes these withdrawals `w` if no order is known for them, with what webhooks were told, and their receipts. */
export async function removeStrayWithdrawals(tx: Transaction, which: Prisma.Sql): Promise<void> {
  const removed = await readRows(tx, idRow)`
    delete from "Withdrawal" w where w."orderId" is null and ${which} returning id`
  await removeReceipts(
    tx,
    removed.map(({ id }) => id),
  )
}

async function removeReceipts(tx: Transaction, withdrawals: number[]): Promise<void> {
  const keys = withdrawals.map((id) => `withdrawal ${id} received`)
  if (keys.length > 0)
    await tx.$executeRaw`delete from "Mail" where kind = 'withdrawal_receipt' and key = any(${keys})`
}

/** Removes for good why goods of these returns `b` came back, and why they were refused. */
export async function forgetReasons(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    update "Return" b set reason = '', refusal = '' where (b.reason <> '' or b.refusal <> '') and ${which}`
}

/** Deletes what buyers of these orders `o` have written to the shop about them: with the number of the order, from its address. */
export async function removeOrderMessages(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.$executeRaw`
    delete from "Mail" m using "Order" o left join "User" u on u.id = o."userId"
    where m.kind = 'contact_message' and o.id = any(${orderIds}::int[])
      and m.details->>'order' = o.id::text and lower(m.details->>'email') in (lower(o."buyerEmail"), u.email)`
}
