import 'server-only'
import type { MailKind } from '@/lib/generated/prisma/enums'
import type { NewMail } from '@/lib/outbox/queue-mail'
import { sendsMails } from '@/lib/outbox/sends-mails'
import type { SqlTransaction } from '@/lib/sql-transaction'

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
  await tx.$queryRaw`
    insert into "Mail" (kind, key, recipient, details, "orderId", "withoutServer")
    select ${kind}::"MailKind", ${key}, coalesce(u.email, o."buyerEmail"), ${JSON.stringify(details)}::jsonb, o.id, ${!sendsMails()}
    from "Order" o left join "User" u on u.id = o."userId"
    where o.id = ${orderId} and coalesce(u.email, o."buyerEmail") <> ''
    on conflict (key) do nothing returning id`
}
