import 'server-only'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { RoundLimits } from '@/lib/job-round'
import { failureText, logEvent, logWarning } from '@/lib/log'
import { isOneAddress } from '@/lib/mail/address'
import { acceptYoungMails } from '@/lib/mail/decide-old-mails'
import { type Outcome, openMailServer } from '@/lib/mail/mail-server'
import { mailSelect, renderMail } from '@/lib/mail/render-mail'

/** Mails in one round; the next round takes the rest. */
const maxPerRound = 200
const minuteMs = 60 * 1000
/** The longest wait after a failure: of a mail, and of the server. */
const longestMs = { mail: 4 * 60 * minuteMs, server: 15 * minuteMs }

/** The server's failures in a row, and when it is asked again. Lost with the process, which then asks at once. */
const server = { failures: 0, restsUntil: 0 }

const select = { ...mailSelect, messageId: true, attempts: true } satisfies Prisma.MailSelect
type WaitingMail = Prisma.MailGetPayload<{ select: typeof select }>

/**
 * Sends the mails that wait, one at a time, oldest first. Each is marked as sent right after the server has taken it: a kill
 * in between sends it once more, with the same Message-ID. A mail that the server defers is tried again after one minute,
 * then twice as long, up to four hours; a refused one is given up, as is every mail after three days. While the server
 * cannot be reached, nothing is tried but the first mail, every 20 seconds at first and every 15 minutes later. Without
 * `SMTP_URL` all mails wait. Of those that were queued before the shop had a mail server, the ones older than an hour wait for
 * a decision (`decide-old-mails.ts`).
 */
export async function sendMails(
  now = new Date(),
  { maxMs = Number.POSITIVE_INFINITY, signal }: RoundLimits = {},
): Promise<void> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return
  const endsAt = performance.now() + maxMs
  await giveUpOld(now)
  await acceptYoungMails(now)
  if (now.getTime() < server.restsUntil) return
  const due = await db.mail.findMany({
    where: { status: 'waiting', withoutServer: false, nextAttemptAt: { lte: now } },
    orderBy: { id: 'asc' },
    take: maxPerRound,
    select,
  })
  const [first] = due
  if (!first) return
  const connection = openMailServer(SMTP_URL)
  signal?.addEventListener('abort', connection.close)
  try {
    const failure = await connection.check()
    if (failure !== null) return await rest(first, failure, now)
    for (const mail of due) {
      if (signal?.aborted || performance.now() >= endsAt) return
      if (!(await claim(mail, now))) continue
      const outcome = await attempt(connection, mail)
      if (outcome.kind === 'server-failed') return await rest(mail, outcome.why, now)
      await record(mail, outcome)
      if (outcome.kind === 'lost') return pause(outcome.why, now)
      server.failures = 0
    }
  } finally {
    signal?.removeEventListener('abort', connection.close)
    connection.close()
  }
}

/**
 * Counts the attempt and schedules the next one before this one begins, so that a database that cannot be written to, or a
 * mail that ends the process, does not repeat it at once. Returns false for a mail that no longer waits, that another round has
 * claimed, or that was given another address since it was read.
 */
async function claim({ id, recipient, attempts }: WaitingMail, now: Date): Promise<boolean> {
  const { count } = await db.mail.updateMany({
    where: { id, status: 'waiting', recipient, attempts },
    data: {
      attempts: attempts + 1,
      nextAttemptAt: new Date(now.getTime() + waitAfter(attempts, minuteMs, longestMs.mail)),
    },
  })
  return count > 0
}

async function attempt(
  connection: ReturnType<typeof openMailServer>,
  { messageId, ...row }: WaitingMail,
): Promise<Outcome> {
  try {
    const { to, ...mail } = renderMail(row)
    if (to === null) return { kind: 'refused', why: 'MAIL_OWNER is not set.' }
    if (!isOneAddress(to)) return { kind: 'refused', why: 'This is not one e-mail address.' }
    return await connection.send({ ...mail, to, messageId })
  } catch (error) {
    return { kind: 'refused', why: `The mail could not be written: ${failureText(error).slice(0, 200)}` }
  }
}

/** A mail that was given another address meanwhile (`send-again.ts`) still waits, to be sent there. */
async function record({ id, kind, recipient, details }: WaitingMail, outcome: Outcome): Promise<void> {
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
  const { why } = outcome
  const isRefused = outcome.kind === 'refused'
  const givenUp = { status: 'given_up', details: withoutToken(details) } as const
  await db.mail.updateMany({ where, data: { lastError: why, ...(isRefused ? givenUp : {}) } })
  logWarning(isRefused ? 'mail-given-up' : 'mail-deferred', { mailId: id, kind, why })
}

function withoutToken(details: Prisma.JsonValue): Prisma.InputJsonObject {
  const { token: _, ...kept } = Object(details)
  return kept
}

/** `base` after the first failure, then twice as long after each, up to `longest`. */
function waitAfter(failures: number, base: number, longest: number): number {
  return Math.min(base * 2 ** failures, longest)
}

/** The server takes nothing: notes it at the mail that was to be sent, and leaves the others alone. */
async function rest({ id, attempts }: WaitingMail, why: string, now: Date): Promise<void> {
  await db.mail.updateMany({
    where: { id, status: 'waiting' },
    data: { attempts: attempts + 1, lastError: why, nextAttemptAt: now },
  })
  pause(why, now)
}

function pause(why: string, now: Date): void {
  server.restsUntil = now.getTime() + waitAfter(server.failures, 20_000, longestMs.server)
  server.failures++
  logWarning('mail-server-failed', { why })
}

/**
 * Gives up mails that have waited for too long, except those that wait for a decision. The link of a password reset is worth
 * nothing after an hour.
 */
async function giveUpOld(now: Date): Promise<void> {
  const count = await db.$executeRaw`
    update "Mail" set status = 'given_up', details = details - 'token',
      "lastError" = coalesce("lastError", 'It could not be sent in time.')
    where status = 'waiting' and (not "withoutServer" and "giveUpAt" <= ${now}
      or kind = 'password_reset' and "createdAt" <= ${new Date(now.getTime() - 60 * minuteMs)})`
  if (count > 0) logWarning('old-mails-given-up', { count })
}
