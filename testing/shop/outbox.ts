import { afterAll, beforeEach } from 'vitest'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { type NewMail, queueMail, queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import type { RoundLimits } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { startMailServer } from '@/testing/machine/mail-server'

export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs

/**
 * Mails go to a real mail server, `server`. Must be started before the settings are read. Each test begins with an empty outbox
 * and plays long after the server's failures in the one before.
 */
export async function startOutbox() {
  const server = await startMailServer()
  const { received, state } = server
  process.env.SMTP_URL = server.url
  afterAll(server.close)
  process.env.SMTP_CONNECTIONS = '3'
  process.env.MAIL_FROM = 'shop@example.com'
  let clock = Date.now()
  let count = 0

  beforeEach(async () => {
    await db.mail.deleteMany()
    received.length = 0
    state.trouble = null
    clock += 10 * 24 * hourMs
  })

  const later = (ms: number) => new Date(clock + ms)
  return {
    server,
    later,
    /** Runs the job, so many milliseconds later. */
    round: (ms = 0, limits: RoundLimits = {}) => sendMails(() => later(ms), limits),
    /**
     * Writes a mail to the outbox, now or after so many milliseconds of the test's time, and returns its id. Without a
     * recipient it goes to the shop's owner.
     */
    async queue(recipient: string, more: Partial<NewMail> = {}, ms = 0): Promise<number> {
      count++
      const moment = later(ms)
      const mail = {
        kind: 'account_made',
        key: `test ${count}`,
        recipient,
        details: {},
        ...more,
      }
      if (recipient === '') await queueOwnerMail(db, { key: mail.key, news: { of: 'return' } })
      else await queueMail(db, mail as NewMail)
      await db.$executeRaw`
        update "Mail" set "createdAt" = ${moment}, "nextAttemptAt" = ${moment},
          "giveUpAt" = "giveUpAt" - "createdAt" + ${moment}::timestamptz
        where key = ${mail.key}`
      const { id } = await db.mail.findUniqueOrThrow({ where: { key: mail.key }, select: { id: true } })
      return id
    },
    stateOf: (id: number) =>
      db.mail.findUniqueOrThrow({
        where: { id },
        select: { status: true, attempts: true, lastError: true, nextAttemptAt: true, details: true },
      }),
    recipients: () => received.map(({ to }) => to.join(' and ')),
  }
}
