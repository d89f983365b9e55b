import { Prisma } from '@/lib/generated/prisma/client'
import { tokenHours } from '@/lib/messaging/outbox/mail-kinds'

/** The kinds of mails whose link sets a password. */
export const tokenKinds = Object.keys(tokenHours)

/** The condition of mails whose link no longer works. */
export function isTokenOver(now: Date): Prisma.Sql {
  const conditions = Object.entries(tokenHours).map(
    ([kind, hours]) =>
      Prisma.sql`kind = ${kind}::"MailKind" and "createdAt" <= ${new Date(now.getTime() - hours * 60 * 60 * 1000)}`,
  )
  return Prisma.sql`(${Prisma.join(conditions, ' or ')})`
}
