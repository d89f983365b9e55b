import 'server-only'
import { db } from '@/lib/platform/db/db'
import { browserName } from './browser-name'
import { sessionMaxAgeSeconds } from './tokens'

/** Per account, so that endless log-ins cannot fill the table. */
const maxSessions = 100
const hourMs = 60 * 60 * 1000

/** Opens a session proven at `provenAt`; beyond 100 the least used end. `null` if the account has changed or gone since it was read. */
export async function openSession(
  user: { id: number; sessionVersion: number },
  provenAt: Date | null = null,
): Promise<string | null> {
  const id = crypto.randomUUID()
  const now = new Date()
  // The lock waits for a change of the password, and then sees its session version.
  const opened = await db.$executeRaw`
    with account as (
      select id from "User" where id = ${user.id} and "sessionVersion" = ${user.sessionVersion} for key share
    ),
    surplus as (
      select s.id from "Session" s join account on account.id = s."userId"
      order by s."lastSeenAt" desc offset ${maxSessions - 1}
    ),
    ended as (delete from "Session" where id in (select id from surplus))
    insert into "Session" (id, "userId", "createdAt", "lastSeenAt", "provenAt")
    select ${id}::uuid, account.id, ${now}, ${now}, ${provenAt}::timestamptz from account`
  return opened > 0 ? id : null
}

/** Ends these sessions on every instance at once. Knowing an id is permission to end it; unknown ids are ignored. */
export async function endSessions(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.session.deleteMany({ where: { id: { in: ids } } })
}

/** Records in which browser the session is, as far as its `User-Agent` says. */
export async function nameBrowser(id: string, userAgent: string | null): Promise<void> {
  const browser = browserName(userAgent ?? '')
  if (browser) await db.session.updateMany({ where: { id }, data: { browser } })
}

/** Records that the session's cookie was renewed; writes at most once an hour. */
export async function touchSession(id: string): Promise<void> {
  const lastSeenAt = new Date()
  const anHourAgo = new Date(lastSeenAt.getTime() - hourMs)
  await db.session.updateMany({ where: { id, lastSeenAt: { lt: anHourAgo } }, data: { lastSeenAt } })
}

export async function removeOldSessions(now = new Date()): Promise<void> {
  const lastRenewal = new Date(now.getTime() - sessionMaxAgeSeconds * 1000 - hourMs)
  await db.session.deleteMany({ where: { lastSeenAt: { lt: lastRenewal } } })
}
