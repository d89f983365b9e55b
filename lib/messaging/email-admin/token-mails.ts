import { Prisma } from '@/lib/generated/prisma/client'
import { kindNames, mailRules } from '@/lib/messaging/outbox/mail-kinds'

const hoursOf = kindNames.flatMap((kind) => {
  const hours = mailRules(kind)?.tokenHours
  return hours === undefined ? [] : [[kind, hours] as const]
})

export const tokenKinds = hoursOf.map(([kind]) => kind)

/** Selects mails whose link no longer works. */
export function isTokenOver(now: Date): Prisma.Sql {
  const conditions = hoursOf.map(
    ([kind, hours]) =>
      Prisma.sql`kind = ${kind} and "createdAt" <= ${new Date(now.getTime() - hours * 60 * 60 * 1000)}`,
  )
  return Prisma.sql`(${Prisma.join(conditions, ' or ')})`
}
