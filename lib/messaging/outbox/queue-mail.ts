import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { newsWords, type OwnerNews } from '@/lib/messaging/email-templates/owner-news'
import { env } from '@/lib/platform/config/env'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { pageLanguage, speakIn } from '@/lib/platform/messages/speak'
import type { Language } from '@/lib/shared/messages/languages'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'
import { isOwnAction, type KindToOwner, type MailDetails, type MailKind } from './mail-kinds'

type Key = {
  /** Names what the mail tells, as `order 12 paid` does: a second one is not written. */
  key: string
  /** When it is due, for a mail that may still be withdrawn; by default at once. */
  dueAt?: Date
}

/** Mails to the owner have functions of their own. */
export type NewMail = {
  [Kind in Exclude<MailKind, KindToOwner>]: Key & {
    kind: Kind
    recipient: string
    details: MailDetails[Kind]
    orderId?: number
    userId?: number
    /** For a mail without an order, to an account without a language; by default that of the page that causes it. Null: the shop's own. */
    language?: Language | null
    /** The product that `details` name: the mail names it in its own language, where that is a further one of the shop. */
    productId?: number | null
  }
}[Exclude<MailKind, KindToOwner>]

/** Writes a mail to the outbox, in the transaction that it reports; a job sends it. Without a recipient there is no mail. */
export async function queueMail(tx: SqlTransaction, mail: NewMail): Promise<void> {
  if (mail.recipient !== '') await write(tx, mail)
}

/** Like `queueMail`, to the shop's owner: what needs attention, in facts. */
export function queueOwnerMail(
  tx: SqlTransaction,
  { news, ...mail }: Key & { news: OwnerNews; orderId?: number | undefined },
): Promise<void> {
  // In words, too, for the release before, which knows no news.
  const words = speakIn({ language: 'en', prefix: '' }, () => newsWords(news))
  const details: MailDetails['needs_attention'] = { ...words, news }
  return write(tx, { ...mail, kind: 'needs_attention', recipient: '', details })
}

/** Like `queueMail`, to the shop's owner: what a visitor has written. */
export function queueContactMail(
  tx: SqlTransaction,
  { key, details }: { key: string; details: MailDetails['contact_message'] },
): Promise<void> {
  return write(tx, { kind: 'contact_message', key, recipient: '', details })
}

type MailRow = Report & {
  recipient: string
  orderId?: number | undefined
  userId?: number | undefined
  language?: Language | null
}

async function write(tx: SqlTransaction, mail: MailRow): Promise<void> {
  const { recipient, orderId = null, userId = null, language = pageLanguage() } = mail
  const to = Prisma.sql`${recipient}::text`
  const isForOwner = recipient === ''
  const addressee = Prisma.sql`
    select ${to} as recipient, ${orderId}::int as "orderId", ${userId}::int as "userId",
      ${isForOwner} or ${isProven(Prisma.sql`${userId}::int`, to)} as "isProven",
      case when ${isForOwner} then null
        when ${orderId}::int is not null then (select language from "Order" where id = ${orderId}::int)
        else coalesce((select language from "User" where id = ${userId}::int), ${language}::text) end as language`
  await tx.$queryRaw(insertMail(mail, addressee))
}

type OrderMail = Extract<NewMail, { kind: Extract<MailKind, `order_${string}`> }>
type WithoutRecipient<T> = T extends unknown ? Omit<T, 'recipient' | 'orderId' | 'userId'> : never

/**
 * Like `queueMail`, to the account of an order's buyer, or the order's own address once that is deleted. Locks no row of the user, so
 * the caller may already have locked the order.
 */
export async function queueOrderMail(
  tx: SqlTransaction,
  mail: WithoutRecipient<OrderMail> & { orderId: number },
): Promise<void> {
  const to = Prisma.sql`coalesce(u.email, o."buyerEmail")`
  const addressee = Prisma.sql`
    select ${to} as recipient, o.id as "orderId", null::int as "userId", ${isBuyerProven} as "isProven",
      o.language
    from "Order" o left join "User" u on u.id = o."userId"
    where o.id = ${mail.orderId} and ${to} <> ''`
  await tx.$queryRaw(insertMail(mail, addressee))
}

/** Like `withdrawMails`, for the mails about an order. */
export function withdrawOrderMails(
  tx: SqlTransaction,
  orderId: number,
  kind: OrderMail['kind'],
): Promise<void> {
  return withdraw(tx, Prisma.sql`"orderId" = ${orderId} and kind = ${kind}`)
}

/** Withdraws the mails of a kind to an account, by the beginning of their key. One that is being sent stays, but is not tried again. */
export function withdrawMails(
  tx: SqlTransaction,
  { userId, kind, keyStart }: { userId: number; kind: MailKind; keyStart: string },
): Promise<void> {
  return withdraw(tx, Prisma.sql`"userId" = ${userId} and kind = ${kind} and starts_with(key, ${keyStart})`)
}

async function withdraw(tx: SqlTransaction, which: Prisma.Sql): Promise<void> {
  await tx.$queryRaw`delete from "Mail" where ${which} and status <> 'sent' and unconfirmed = 0`
  await tx.$queryRaw`update "Mail" set "giveUpAt" = now() where ${which} and status = 'waiting'`
}

/** Whether the present address of an order's buyer, the account `u`, is proven; without an account it never is. */
export const isBuyerProven = isProven(Prisma.sql`u.id`, Prisma.sql`u.email`)

type Report = {
  kind: MailKind
  /** An expression can read `addressee`. */
  key: string | Prisma.Sql
  details: object
  dueAt?: Date | undefined
  productId?: number | null
}

/**
 * Returns the statement that writes a mail, which can be a part of another one. `addressee` is a query of at most one row:
 * recipient, "orderId", "userId", "isProven", language (null: the shop's own). Mails of accounts to an unproven address are held back beyond 20 an hour and 60 a day
 * (function `unproven_mail_status`, which also orders simultaneous ones).
 */
export function insertMail(report: Report, addressee: Prisma.Sql): Prisma.Sql {
  const { kind, key, details, dueAt } = report
  const status = isOwnAction(kind, details)
    ? Prisma.sql`case when "isProven" then 'waiting' else unproven_mail_status(recipient) end`
    : Prisma.sql`'waiting'::"MailStatus"`
  // Without the offset PostgreSQL would look twice whether the address is proven.
  return Prisma.sql`
    insert into "Mail" (kind, key, details, "withoutServer", recipient, "orderId", "userId", language, "isUnproven", status,
      "nextAttemptAt")
    select ${kind}::text, ${key}, ${detailsOf(report)}, ${!sendsMails()},
      recipient, "orderId", "userId", language, not "isProven", ${status}, ${dueAt ? Prisma.sql`${dueAt}::timestamptz` : Prisma.sql`now()`}
    from (${addressee} offset 0) addressee
    on conflict (key) do nothing returning id`
}

function detailsOf({ details, productId = null }: Report): Prisma.Sql {
  const given = Prisma.sql`${JSON.stringify(details)}::jsonb`
  const further = shopLanguages().slice(1)
  if (productId === null || further.length === 0) return given
  return Prisma.sql`${given} || coalesce((select jsonb_build_object('product', t.texts ->> 'name') from "ProductTranslation" t
    where t."productId" = ${productId}::int and t.language = addressee.language and t.language = any(${further}::text[])
      and t.texts ? 'name'), '{}')`
}

/** Whether somebody has shown that the address is the account's; both are expressions. */
export function isProven(userId: Prisma.Sql, address: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`is_proven(${userId}, ${address})`
}

/** Returns whether the shop sends mails: otherwise they wait, and admins read them. */
export function sendsMails(): boolean {
  return env().SMTP_URL !== undefined
}
