import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { renderMail } from '@/lib/messaging/email-templates/render-mail'
import { oneAddress } from '@/lib/messaging/outbox/one-address'
import type { RoundLimits } from '@/lib/platform/async/job-round'
import { createWorkers } from '@/lib/platform/async/workers'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { failureText, logWarning } from '@/lib/platform/logging/log'
import { type CallOutcome, countCall } from '@/lib/platform/service-health/service-calls'
import { noteAnswer } from '@/lib/platform/service-health/service-health'
import { type Outcome, openMailServer, type Words } from './mail-server'
import { acceptYoungMails, youngMailsDueAt } from './old-mails'
import {
  giveUpOldMails,
  type OutgoingMail,
  oldMailsDueAt,
  outgoingMail,
  putBack,
  recordOutcome,
} from './record-outcome'
import { findNextMail, nextMailDueAt, takeNextMail } from './take-next-mail'

/** The first wait of a server that has failed, and the longest. */
const restMs = { first: 20_000, longest: 15 * 60 * 1000 }
/** The interval in which a round looks for mails for its free connections. */
const lookMs = 500
/** A mail that takes longer does not hold up the others: the round goes on until it has ended. */
const slowMs = 2000

/** The server's failures in a row, and when it is asked again. Lost with the process, which then asks at once. */
const server = { failures: 0, restsUntil: 0 }
let isEnding = false

/** Lets the mails that are being sent end, and starts no further one in this process. */
export function endMails(): void {
  isEnding = true
}

/** When `sendMails` has something to send, to accept or to give up; null without a mail server. */
export function mailsDueAt(now: Date): Prisma.Sql | null {
  if (!env().SMTP_URL) return null
  return Prisma.sql`least(${nextMailDueAt}, ${oldMailsDueAt(now)}, ${youngMailsDueAt(now)})`
}

/**
 * Sends the mails that wait, `SMTP_CONNECTIONS` at a time, each after the next one in the order of `take-next-mail.ts` at that
 * moment. Each is marked as sent right after the server has taken it: a kill in between sends it once more, with the same
 * Message-ID. A mail that the server defers is tried again after one minute, then twice as long, up to four hours. A mail is given
 * up when it is refused, after three days, and when its outcome was unknown twice. While the server cannot be reached, it is tried
 * after 20 seconds at first and every 15 minutes later. Without `SMTP_URL` all mails wait; those from before it, older than an
 * hour, wait for a decision (`old-mails.ts`).
 */
export async function sendMails(
  present = () => new Date(),
  { maxMs = Number.POSITIVE_INFINITY, signal }: RoundLimits = {},
): Promise<void> {
  const { SMTP_URL, SMTP_CONNECTIONS } = env()
  if (!SMTP_URL) return
  const startedAt = performance.now()
  const now = present()
  await giveUpOldMails(now)
  await acceptYoungMails(now)
  if (now.getTime() < server.restsUntil) return
  const first = await findNextMail(now)
  if (first === null) return
  const connections = openMailServer(SMTP_URL, { connections: SMTP_CONNECTIONS })
  signal?.addEventListener('abort', connections.close)
  /** Recipients get one mail at a time. */
  const workers = createWorkers<string>()
  let usable = SMTP_CONNECTIONS
  let fault: unknown = null

  const mayBegin = () => {
    if (signal?.aborted || isEnding || fault || usable === 0) return false
    const isSlow = ({ startedAt: at }: { startedAt: number }) => performance.now() - at > slowMs
    return performance.now() - startedAt < maxMs || [...workers.underWay].some(isSlow)
  }

  async function deliver(mail: OutgoingMail, turn: number): Promise<void> {
    const outcome = await attempt(connections, mail)
    countCall('mail', counted[outcome.kind])
    if (outcome.kind === 'server-failed') {
      usable = 0
      await putBack(mail, turn, outcome.why)
      return pause(outcome, present())
    }
    await recordOutcome(mail, outcome)
    if (outcome.kind !== 'lost' && outcome.kind !== 'unknown') {
      server.failures = 0
      await noteAnswer('mail', null, present())
    }
    // The server may allow fewer connections.
    else if (usable > 0 && --usable === 0) await pause(outcome, present())
  }

  async function begin(): Promise<boolean> {
    if (workers.underWay.size >= usable) return false
    const busy = [...workers.underWay].map(({ key }) => key)
    const taken = await takeNextMail(present(), busy)
    const mail = taken && (await outgoingMail(taken.id))
    if (!mail) return false
    const sent = deliver(mail, taken.turn).catch((error) => {
      fault ??= error
    })
    workers.start(mail.recipient, sent)
    return true
  }

  try {
    const failure = await connections.check()
    if (failure !== null) {
      countCall('mail', 'failed')
      await noteFailure(first, failure.why)
      return await pause(failure, now)
    }
    await workers.run({ mayBegin, begin, lookMs })
  } finally {
    await workers.end()
    signal?.removeEventListener('abort', connections.close)
    connections.close()
  }
  if (fault) throw fault
}

const counted: Record<Outcome['kind'], CallOutcome> = {
  sent: 'ok',
  refused: 'refused',
  deferred: 'refused',
  lost: 'failed',
  unknown: 'failed',
  'server-failed': 'failed',
}

async function attempt(
  connections: ReturnType<typeof openMailServer>,
  { messageId, unconfirmed, ...row }: OutgoingMail,
): Promise<Outcome> {
  try {
    if (unconfirmed > 2) return { kind: 'unknown', why: 'The shop was ended twice while it was sent.' }
    const { to, ...mail } = renderMail(row)
    if (to === null) return { kind: 'refused', why: 'MAIL_OWNER is not set.' }
    if (!oneAddress.test(to)) return { kind: 'refused', why: 'This is not one e-mail address.' }
    return await connections.send({ ...mail, to, messageId })
  } catch (error) {
    return { kind: 'refused', why: `The mail could not be written: ${failureText(error).slice(0, 200)}` }
  }
}

/** The server takes nothing: notes it at the mail that was to be sent, and leaves the others alone. */
async function noteFailure(id: number, why: string): Promise<void> {
  await db.mail.updateMany({
    where: { id, status: 'waiting' },
    data: { attempts: { increment: 1 }, lastError: why },
  })
}

async function pause({ why, code }: Words, now: Date): Promise<void> {
  server.restsUntil = now.getTime() + Math.min(restMs.first * 2 ** server.failures, restMs.longest)
  server.failures++
  logWarning('mail-server-failed', { code, why })
  await noteAnswer('mail', { fault: code === 'EAUTH' ? 'credentials' : 'unreachable', failure: why }, now)
}
