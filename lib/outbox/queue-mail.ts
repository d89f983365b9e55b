import 'server-only'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { insertMail, isProven } from './insert-mail'
import type { MailDetails } from './mail-kinds'

type Key = {
  /** Such as `order 12 paid`. A second mail with the same key is not written. */
  key: string
}

export type NewMail = {
  [Kind in Exclude<MailKind, 'needs_attention'>]: Key & {
    kind: Kind
    /** One address. */
    recipient: string
    details: MailDetails[Kind]
    orderId?: number
    userId?: number
  }
}[Exclude<MailKind, 'needs_attention'>]

/**
 * Writes a mail to the outbox, in the transaction that it reports; a job sends it. Without a recipient, as for the oldest
 * orders of deleted accounts, there is no mail.
 */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<void> {
  if (mail.recipient !== '') await write(tx, mail)
}

/** Like `queueMail`, to the shop's owner: `what` says in one sentence what needs attention, without the order's number. */
export function queueOwnerMail(
  tx: SqlTransaction,
  { what, subject, ...mail }: Key & MailDetails['needs_attention'] & { orderId?: number | undefined },
): Promise<void> {
  const details: MailDetails['needs_attention'] = { what, subject }
  return write(tx, { ...mail, kind: 'needs_attention', recipient: '', details })
}

type MailRow = Key & {
  kind: MailKind
  recipient: string
  details: object
  orderId?: number | undefined
  userId?: number | undefined
}

async function write(tx: SqlTransaction, mail: MailRow): Promise<void> {
  const { kind, key, recipient, details, orderId = null, userId = null } = mail
  const to = Prisma.sql`${recipient}::text`
  const isForOwner = recipient === ''
  await tx.$queryRaw(
    insertMail(
      { kind, key, details },
      Prisma.sql`
        select ${to} as recipient, ${orderId}::int as "orderId", ${userId}::int as "userId",
          ${isForOwner} or ${isProven(Prisma.sql`${userId}::int`, to)} as "isProven"`,
    ),
  )
}
