import 'server-only'
import { sessionMaxAgeSeconds } from '@/lib/auth/tokens'
import { db } from '@/lib/db'

/** Per account, so that endless log-ins cannot fill the table. */
const maxSessions = 100
const hourMs = 60 * 60 * 1000

/** Opens a session for the user and returns its id. Beyond 100 per user, the least recently used sessions end. */
export async function openSession(userId: number): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date()
  await db.$executeRaw`
    with surplus as (
      select id from "Session" where "userId" = ${userId} order by "lastSeenAt" desc offset ${maxSessions - 1}
    ),
    ended as (delete from "Session" where id in (select id from surplus))
    insert into "Session" (id, "userId", "createdAt", "lastSeenAt") values (${id}::uuid, ${userId}, ${now}, ${now})`
  return id
}

/**
 * Ends these sessions on every instance at once: their cookies and bearer tokens are no longer accepted. Needs no viewer,
 * because knowing an id is permission to end it. Unknown and ended ids are ignored.
 */
export async function endSessions(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.session.deleteMany({ where: { id: { in: ids } } })
}

/** Records that the session's cookie was renewed; writes at most once an hour. */
export async function touchSession(id: string): Promise<void> {
  const lastSeenAt = new Date()
  const anHourAgo = new Date(lastSeenAt.getTime() - hourMs)
  await db.session.updateMany({ where: { id, lastSeenAt: { lt: anHourAgo } }, data: { lastSeenAt } })
}

/** Removes sessions whose cookies have expired. */
export async function removeOldSessions(now = new Date()): Promise<void> {
  const lastRenewal = new Date(now.getTime() - sessionMaxAgeSeconds * 1000 - hourMs)
  await db.session.deleteMany({ where: { lastSeenAt: { lt: lastRenewal } } })
}
