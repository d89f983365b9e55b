import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { isBuyerProven, isProven, sendsMails } from '@/lib/messaging/outbox/queue-mail'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { canSend } from './mail-queries'

/**
 * Queues a mail again, for three days; the job sends it. A mail about an order goes to its buyer's present address, or to the
 * order's own once the account is deleted. A mail that was sent there within the last minute is left alone. One that was sent gets a new
 * Message-ID, because mail programs hide a second copy. Admins only.
 */
export async function sendAgain(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'work-orders')
  const where = { id: id ?? 0 }
  const mail = await db.mail.findUnique({ where, select: { kind: true, details: true, orderId: true } })
  if (!mail) throw new Problem('not-found')
  if (!canSend(mail.kind, mail.details)) throw new Problem('mail-not-kept')
  const count = await withTransaction(async (tx) => {
    const count = await tx.$executeRaw`
    update "Mail" m set
      recipient = present.recipient, "isUnproven" = not present."isProven",
      "messageId" = case when m.status = 'sent' then gen_random_uuid() else m."messageId" end,
      status = 'waiting', attempts = 0, unconfirmed = 0, lane = null, turn = null, "lastError" = null, "sentAt" = null, "withoutServer" = ${!sendsMails()},
      "nextAttemptAt" = now(), "giveUpAt" = now() + interval '3 days'
    from (
      select m.id, coalesce(
        case when starts_with(m.kind, 'order_') then nullif(coalesce(u.email, o."buyerEmail"), '') end, m.recipient
      ) as recipient, m.recipient = '' or coalesce(case when starts_with(m.kind, 'order_') then ${isBuyerProven}
        else ${isProven(Prisma.sql`m."userId"`, Prisma.sql`m.recipient`)} end, false) as "isProven"
      from "Mail" m left join "Order" o on o.id = m."orderId" left join "User" u on u.id = o."userId"
      where m.id = ${where.id}
    ) present
    where m.id = present.id and not (
      m.status = 'sent' and m.recipient = present.recipient and m."sentAt" > now() - interval '1 minute')`
    const about =
      mail.orderId === null
        ? ({ entity: 'mail', entityId: where.id } as const)
        : ({ entity: 'order', entityId: mail.orderId } as const)
    if (count > 0) await recordAudit(tx, admin, { action: 'mail-sent-again', ...about })
    return count
  })
  if (count === 0) return { detail: 'The mail was sent a moment ago.' }
  logEvent('mail-sent-again', { mailId: where.id, userId: admin.id })
  return { detail: sendsMails() ? 'The mail will be sent in a moment.' : 'The mail waits for a mail server.' }
}
