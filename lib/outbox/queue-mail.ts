import 'server-only'
import type { MailKind } from '@/lib/generated/prisma/enums'
import type { MailDetails } from '@/lib/outbox/mail-kinds'
import type { SqlTransaction } from '@/lib/sql-transaction'

export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind
    /** Names what the mail tells, as `order 12 paid`. */
    key: string
    /** One address; empty for the shop's owner. */
    recipient: string
    details: MailDetails<Kind>
    orderId?: number
    userId?: number
  }
}[MailKind]

/**
 * Writes a mail to the outbox, in the transaction of what it tells; a job sends it. A second mail with the same key is not
 * written. Without a recipient, as for the oldest orders of deleted accounts, there is no mail, except to the shop's owner.
 */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<void> {
  const { kind, key, recipient, details, orderId = null, userId = null } = mail
  if (recipient === '' && kind !== 'needs_attention') return
  await tx.$queryRaw`
    insert into "Mail" (kind, key, recipient, details, "orderId", "userId")
    values (${kind}::"MailKind", ${key}, ${recipient}, ${JSON.stringify(details)}::jsonb, ${orderId}, ${userId})
    on conflict (key) do nothing returning id`
}
