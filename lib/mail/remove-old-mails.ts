import 'server-only'
import { db } from '@/lib/db/db'

/** Mails contain personal data, so they are removed after this time. */
const retentionMs = 90 * 24 * 60 * 60 * 1000
/** A password reset's link works for this long. */
const tokenMs = 60 * 60 * 1000

/**
 * Removes mails 90 days after they were written, unless they were told to be sent again and still wait, and the tokens of
 * password resets that no longer work. Those of mails that do not wait are gone already.
 */
export async function removeOldMails(now = new Date()): Promise<void> {
  await db.mail.deleteMany({
    where: {
      createdAt: { lt: new Date(now.getTime() - retentionMs) },
      NOT: { status: 'waiting', giveUpAt: { gt: now } },
    },
  })
  await db.$executeRaw`
    update "Mail" set details = details - 'token'
    where status = 'waiting' and kind = 'password_reset' and details ? 'token'
      and "createdAt" <= ${new Date(now.getTime() - tokenMs)}`
}
