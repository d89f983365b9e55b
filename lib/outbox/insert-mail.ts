import 'server-only'
import { env } from '@/lib/env'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { isOwnAction } from './mail-kinds'

type Told = {
  kind: MailKind
  /** Names what the mail tells. An expression can read `addressee`. */
  key: string | Prisma.Sql
  details: object
}

/**
 * Returns the statement that writes a mail, which can be a part of another one. `addressee` is a query of at most one row:
 * recipient, "orderId", "userId", "isProven". What an account does to an address that nobody has proven is held back beyond 20 mails
 * an hour and 60 a day (function `unproven_mail_status`, which also orders simultaneous ones); a proven address costs nothing.
 */
export function insertMail({ kind, key, details }: Told, addressee: Prisma.Sql): Prisma.Sql {
  const status = isOwnAction(kind, details)
    ? Prisma.sql`case when "isProven" then 'waiting' else unproven_mail_status(recipient) end`
    : Prisma.sql`'waiting'::"MailStatus"`
  // Without the offset PostgreSQL would look twice whether the address is proven.
  return Prisma.sql`
    insert into "Mail" (kind, key, details, "withoutServer", recipient, "orderId", "userId", "isUnproven", status)
    select ${kind}::"MailKind", ${key}, ${JSON.stringify(details)}::jsonb, ${!sendsMails()},
      recipient, "orderId", "userId", not "isProven", ${status}
    from (${addressee} offset 0) addressee
    on conflict (key) do nothing returning id`
}

/** Whether somebody has shown that the address is the account's; both are expressions. */
export function isProven(userId: Prisma.Sql, address: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`is_proven(${userId}, ${address})`
}

/** Whether the shop sends mails: otherwise they wait, and admins read them. */
export function sendsMails(): boolean {
  return env().SMTP_URL !== undefined
}
