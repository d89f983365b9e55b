import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { canSend, sendsMails } from '@/lib/mail/queries'
import { Problem } from '@/lib/problem'

/**
 * Queues a mail again, for three days; the job sends it. A repeat changes nothing else. A mail that was sent gets a new
 * Message-ID, because mail programs hide a second one with the same. Admins only. Throws `not-found`, and `mail-not-kept` for
 * a password reset whose link is gone.
 */
export async function sendAgain(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const where = { id: id ?? 0 }
  const mail = await db.mail.findUnique({ where, select: { kind: true, details: true } })
  if (!mail) throw new Problem('not-found')
  if (!canSend(mail.kind, mail.details)) throw new Problem('mail-not-kept')
  await db.$executeRaw`
    update "Mail" set
      "messageId" = case when status = 'sent' then gen_random_uuid() else "messageId" end,
      status = 'waiting', attempts = 0, "lastError" = null, "sentAt" = null,
      "nextAttemptAt" = now(), "giveUpAt" = now() + interval '3 days'
    where id = ${where.id}`
  logEvent('mail-sent-again', { mailId: where.id, userId })
  return { detail: sendsMails() ? 'The mail will be sent in a moment.' : 'The mail waits for a mail server.' }
}
