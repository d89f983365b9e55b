import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isTokenOver } from '@/lib/messaging/email-admin/token-mails'
import { mailSelect } from '@/lib/messaging/email-templates/render-mail'
import { db } from '@/lib/platform/db/db'
import { logEvent, logWarning } from '@/lib/platform/logging/log'
import type { Outcome } from './mail-server'

const select = { ...mailSelect, messageId: true, unconfirmed: true } satisfies Prisma.MailSelect
export type OutgoingMail = Prisma.MailGetPayload<{ select: typeof select }>

/** Reads a mail that is to be sent, unless it no longer waits. */
export function outgoingMail(id: number): Promise<OutgoingMail | null> {
  return db.mail.findUnique({ where: { id, status: 'waiting' }, select })
}

/** A mail with an attempt of unknown outcome is sent once more: nobody gets a third copy. */
const maxUnconfirmed = 2

/** A mail that was given another address meanwhile (`send-again.ts`) still waits, to be sent there. */
export async function recordOutcome(mail: OutgoingMail, outcome: Outcome): Promise<void> {
  const { id, kind, recipient, details, unconfirmed } = mail
  const where = { id, status: 'waiting', recipient } as const
  if (outcome.kind === 'sent') {
    const data = {
      status: 'sent',
      sentAt: new Date(),
      lastError: null,
      details: withoutToken(details),
    } as const
    await db.mail.updateMany({ where, data })
    return logEvent('mail-sent', { mailId: id, kind })
  }
  const isUnknown = outcome.kind === 'unknown'
  const isGivenUp = outcome.kind === 'refused' || (isUnknown && unconfirmed >= maxUnconfirmed)
  const why = isUnknown && isGivenUp ? `The server may have taken it twice. ${outcome.why}` : outcome.why
  const givenUp = { status: 'given_up', details: withoutToken(details) } as const
  const data = { lastError: why, ...(isUnknown ? {} : { unconfirmed: unconfirmed - 1 }) }
  await db.mail.updateMany({ where, data: { ...data, ...(isGivenUp ? givenUp : {}) } })
  logWarning(isGivenUp ? 'mail-given-up' : 'mail-deferred', { mailId: id, kind, why })
}

/** The server takes no mail: this one is the next again, at the turn it had. */
export async function putBack({ id, unconfirmed }: OutgoingMail, turn: number, why: string): Promise<void> {
  await db.$executeRaw`
    update "Mail" set turn = ${turn}, "nextAttemptAt" = "createdAt", "lastError" = ${why}, unconfirmed = ${unconfirmed - 1}
    where id = ${id} and status = 'waiting'`
}

function withoutToken(details: Prisma.JsonValue): Prisma.InputJsonObject {
  const { token: _, ...kept } = Object(details)
  return kept
}

const isTooOld = (now: Date) =>
  Prisma.sql`(not "withoutServer" and "giveUpAt" <= ${now} or ${isTokenOver(now)})`

export const oldMailsDueAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(select ${now}::timestamptz where exists (select from "Mail" where status = 'waiting' and ${isTooOld(now)}))`

/** Gives up mails that have waited for too long, except those that wait for a decision. */
export async function giveUpOldMails(now: Date): Promise<void> {
  const count = await db.$executeRaw`
    update "Mail" set status = 'given_up', details = details - 'token',
      "lastError" = coalesce("lastError", 'It could not be sent in time.')
    where status = 'waiting' and ${isTooOld(now)}`
  if (count > 0) logWarning('old-mails-given-up', { count })
}
