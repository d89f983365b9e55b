import 'server-only'
import type { Transaction } from '@/lib/db/db'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether the withdrawal `w` waits for the desk, and its deadline runs. */
export const isWaiting = Prisma.sql`(w."resolvedAt" is null and w.deadline > now())`
/** Whether the return `b` is neither refunded nor refused. */
export const isOpenReturn = Prisma.sql`b.state in ('requested', 'received')`

/** Removes for good what was typed in these withdrawals `w` of orders, and their receipts. The times stay. */
export async function forgetWithdrawals(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    with forgotten as (
      update "Withdrawal" w set name = '', email = '', "orderNumber" = '', lines = '', "contentHash" = repeat('0', 64)
      where w."orderId" is not null and w.name <> '' and ${which} returning id
    )
    ${receiptsOf('forgotten')}`
}

/** Deletes these withdrawals `w` if no order is known for them, and their receipts. */
export async function removeStrayWithdrawals(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    with removed as (delete from "Withdrawal" w where w."orderId" is null and ${which} returning id)
    ${receiptsOf('removed')}`
}

function receiptsOf(withdrawals: string): Prisma.Sql {
  return Prisma.sql`
    delete from "Mail" where kind = 'withdrawal_receipt'
      and key in (select 'withdrawal ' || id || ' received' from ${Prisma.raw(withdrawals)})`
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
