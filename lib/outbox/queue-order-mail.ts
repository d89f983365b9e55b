import 'server-only'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { insertMail, isProven } from './insert-mail'
import type { NewMail } from './queue-mail'

type OrderMail = Extract<NewMail, { kind: Extract<MailKind, `order_${string}`> }>
type WithoutRecipient<T> = T extends unknown ? Omit<T, 'recipient' | 'orderId' | 'userId'> : never

/**
 * Like `queueMail`, to the buyer of an order: to the account's address as it is now, or the order's own once the account is
 * deleted. Locks no row of the user, so the caller may already have locked the order.
 */
export async function queueOrderMail(
  tx: SqlTransaction,
  { kind, key, orderId, details }: WithoutRecipient<OrderMail> & { orderId: number },
): Promise<void> {
  const to = Prisma.sql`coalesce(u.email, o."buyerEmail")`
  await tx.$queryRaw(
    insertMail(
      { kind, key, details },
      Prisma.sql`
        select ${to} as recipient, o.id as "orderId", null::int as "userId",
          ${isBuyerProven} as "isProven"
        from "Order" o left join "User" u on u.id = o."userId"
        where o.id = ${orderId} and ${to} <> ''`,
    ),
  )
}

/** Whether the present address of an order's buyer is proven. The order is `o`, its account, if there is one, `u`. */
export const isBuyerProven = Prisma.sql`(
  o."paidAt" is not null and o."buyerEmail" = coalesce(u.email, o."buyerEmail")
  or ${isProven(Prisma.sql`u.id`, Prisma.sql`u.email`)})`
