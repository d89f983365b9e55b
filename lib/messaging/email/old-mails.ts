import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Decision } from '@/lib/messaging/email-admin/mail-schema'
import { isTokenOver, tokenKinds } from '@/lib/messaging/email-admin/token-mails'
import { mailRules } from '@/lib/messaging/outbox/mail-kinds'
import { sendsMails } from '@/lib/messaging/outbox/queue-mail'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent } from '@/lib/platform/logging/log'
import { z } from '@/lib/shared/validation/zod'
import { oldMailsLane } from './take-next-mail'

/**
 * Mails that were queued while the shop had no mail server (`withoutServer`). Once it has one, the younger ones are sent and the
 * others wait until an admin decides. The mark is only ever removed, and a marked mail is never sent: no decision meets another.
 */

const youngMs = 60 * 60 * 1000

/** The job calls it in each round with a mail server, so that no mail grows old afterwards. */
export async function acceptYoungMails(now: Date): Promise<void> {
  await db.mail.updateMany({
    where: { status: 'waiting', withoutServer: true, createdAt: { gt: oldSince(now) } },
    data: { withoutServer: false },
  })
}

export const youngMailsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz where exists (
    select from "Mail" where status = 'waiting' and "withoutServer" and "createdAt" > ${oldSince(now)}))`

const oldSince = (now: Date) => new Date(now.getTime() - youngMs)

type Marked = { withoutServer: boolean; kind: string; createdAt: Date }

/** Whether a mail that waits in a shop with a mail server needs a decision. */
export function isUndecided({ withoutServer, kind, createdAt }: Marked, now = new Date()): boolean {
  return withoutServer && mailRules(kind)?.tokenHours === undefined && createdAt <= oldSince(now)
}

/** Like `isUndecided`. A password's link ends by itself: the job gives it up. */
const undecided = (now: Date) => Prisma.sql`
  status = 'waiting' and "withoutServer" and kind <> all(${tokenKinds}::text[]) and "createdAt" <= ${oldSince(now)}`

/** Mails that wait for a decision: when the oldest was written, and the id of the newest. */
export type UndecidedMails = z.infer<typeof undecidedMails>
const undecidedMails = z.object({ count: z.int(), since: z.date(), upTo: z.int() })

export async function findUndecidedMails(now = new Date()): Promise<UndecidedMails | null> {
  if (!sendsMails()) return null
  const [mails] = await readRows(db, undecidedMails)`
    select count(*)::int as count, min("createdAt") as since, max(id) as "upTo" from "Mail"
    where ${undecided(now)} having count(*) > 0`
  return mails ?? null
}

/** Like `findUndecidedMails`, for those who may decide; null for other admins. */
export async function listUndecidedMails(viewer: Viewer | null): Promise<UndecidedMails | null> {
  const { role } = requireAction(viewer, 'see-admin')
  return can(role, 'work-orders') ? findUndecidedMails() : null
}

/**
 * Sends or gives up the mails that wait for a decision, up to the newest that the admin has seen. They are then tried for
 * three days, after new ones. A repeat finds none. Admins only.
 */
export async function decideOldMails(
  viewer: Viewer | null,
  { decision, upTo }: Decision,
  now = new Date(),
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'work-orders')
  const isSent = decision === 'send'
  const change = isSent
    ? Prisma.sql`attempts = 0, lane = ${oldMailsLane}, "nextAttemptAt" = ${now}, "giveUpAt" = ${now}::timestamptz + interval '3 days'`
    : Prisma.sql`status = 'given_up', "lastError" = 'Discarded: it was written before the shop had a mail server.'`
  // Two decisions lock in the order of ids: they do not wait for each other.
  const count = await withTransaction(async (tx) => {
    if (!sendsMails()) return 0
    const mails = await tx.$executeRaw`
      update "Mail" set "withoutServer" = false, ${change} where id in (
        select id from "Mail" where ${undecided(now)} and id <= ${upTo} order by id for update)`
    const changes = { [isSent ? 'sent' : 'discarded']: [null, mails] } satisfies AuditChanges
    if (mails > 0) await recordAudit(tx, admin, { action: 'mails-decided', entity: 'shop', changes })
    return mails
  })
  if (count === 0) return { detail: 'No mail waits for a decision any more.' }
  logEvent('old-mails-decided', { decision, count, userId: admin.id })
  const mails = count === 1 ? '1 mail' : `${count.toLocaleString('en')} mails`
  if (!isSent) return { detail: `${mails} discarded.` }
  return { detail: `${mails} will be sent in a moment.` }
}

const retentionMs = 90 * 24 * 60 * 60 * 1000
/**
 * Removes mails, which contain personal data, 90 days after they were written, unless they are sent again and still wait, and the tokens of
 * links that no longer work.
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
    where status = 'waiting' and details ? 'token' and ${isTokenOver(now)}`
}
