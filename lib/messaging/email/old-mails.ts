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
 * others wait until an admin decides. The mark is only ever removed, and a marked mail is never sent, so neither the job nor a
 * second decision gets in the way of the first.
 */

const youngMs = 60 * 60 * 1000

/** The job calls it in its first round with a mail server, so that no mail grows old afterwards. */
export async function acceptYoungMails(now: Date): Promise<void> {
  await db.mail.updateMany({
    where: { status: 'waiting', withoutServer: true, createdAt: { gt: oldSince(now) } },
    data: { withoutServer: false },
  })
}

/** When `acceptYoungMails` has one to accept. */
export const youngMailsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz where exists (
    select from "Mail" where status = 'waiting' and "withoutServer" and "createdAt" > ${oldSince(now)}))`

const oldSince = (now: Date) => new Date(now.getTime() - youngMs)

type Marked = { withoutServer: boolean; kind: string; createdAt: Date }

/** Returns whether a mail that waits in a shop with a mail server needs a decision. */
export function isUndecided({ withoutServer, kind, createdAt }: Marked, now = new Date()): boolean {
  return withoutServer && mailRules(kind)?.tokenHours === undefined && createdAt <= oldSince(now)
}

/** Like `isUndecided`. The link of a password reset no longer works after an hour: the job gives it up. */
const undecided = (now: Date) => Prisma.sql`
  status = 'waiting' and "withoutServer" and kind <> all(${tokenKinds}::text[]) and "createdAt" <= ${oldSince(now)}`

/** `since`: when the oldest was written. `upTo`: the id of the newest. */
export type UndecidedMails = z.infer<typeof undecidedMails>
const undecidedMails = z.object({ count: z.int(), since: z.date(), upTo: z.int() })

/** Returns which mails wait for a decision, or null. */
export async function findUndecidedMails(now = new Date()): Promise<UndecidedMails | null> {
  if (!sendsMails()) return null
  const [found] = await readRows(db, undecidedMails)`
    select count(*)::int as count, min("createdAt") as since, max(id) as "upTo" from "Mail"
    where ${undecided(now)} having count(*) > 0`
  return found ?? null
}

/** Like `findUndecidedMails`, for those who may decide; null for others with a desk. */
export async function listUndecidedMails(viewer: Viewer | null): Promise<UndecidedMails | null> {
  const { role } = requireAction(viewer, 'see-desk')
  return can(role, 'work-orders') ? findUndecidedMails() : null
}

/**
 * Sends or gives up the mails that wait for a decision, up to the newest that the admin has seen. They are then tried for
 * three days like new ones, after which they come. A repeat finds none. Admins only.
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
  // Locked in the order of their ids, so that two decisions do not wait for each other.
  const count = await withTransaction(async (tx) => {
    if (!sendsMails()) return 0
    const decided = await tx.$executeRaw`
      update "Mail" set "withoutServer" = false, ${change} where id in (
        select id from "Mail" where ${undecided(now)} and id <= ${upTo} order by id for update)`
    const changes = { [isSent ? 'sent' : 'discarded']: [null, decided] } satisfies AuditChanges
    if (decided > 0) await recordAudit(tx, admin, { action: 'mails-decided', entity: 'shop', changes })
    return decided
  })
  if (count === 0) return { detail: 'No mail waits for a decision any more.' }
  logEvent('old-mails-decided', { decision, count, userId: admin.id })
  const mails = count === 1 ? '1 mail' : `${count.toLocaleString('en')} mails`
  if (!isSent) return { detail: `${mails} discarded.` }
  return { detail: `${mails} will be sent in a moment.` }
}

/** Mails contain personal data, so they are removed after this time. */
const retentionMs = 90 * 24 * 60 * 60 * 1000
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
    where status = 'waiting' and details ? 'token' and ${isTokenOver(now)}`
}
