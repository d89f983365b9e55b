import 'server-only'
import { sessionMaxAgeSeconds } from '@/lib/auth/tokens'
import { db } from '@/lib/db'

/** More than anybody has browsers: what logs in without end does not fill the table. */
const mostSessions = 100
const hourMs = 60 * 60 * 1000

/** A new session of the user, and its id. Beyond 100 of them, those that were seen longest ago end. */
export async function openSession(userId: number): Promise<string> {
  const { id } = await db.session.create({ data: { userId }, select: { id: true } })
  const surplus = await db.session.findMany({
    where: { userId, id: { not: id } },
    orderBy: { lastSeenAt: 'desc' },
    skip: mostSessions - 1,
    select: { id: true },
  })
  if (surplus.length > 0) await endSessions(surplus.map((session) => session.id))
  return id
}

/**
 * Ends these sessions on every instance at once: their cookies and bearer tokens are worth nothing from now on. To know an
 * id is to be allowed this; an id that is ended already, or was never one, is no error.
 */
export async function endSessions(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.session.deleteMany({ where: { id: { in: ids } } })
}

/** Notes that the session's cookie was renewed; at most one write an hour. */
export async function noteSeen(id: string): Promise<void> {
  const lastSeenAt = new Date()
  const anHourAgo = new Date(lastSeenAt.getTime() - hourMs)
  await db.session.updateMany({ where: { id, lastSeenAt: { lt: anHourAgo } }, data: { lastSeenAt } })
}

/** Removes the sessions whose cookies have run out. */
export async function forgetOldSessions(now = new Date()): Promise<void> {
  const lastRenewal = new Date(now.getTime() - sessionMaxAgeSeconds * 1000 - hourMs)
  await db.session.deleteMany({ where: { lastSeenAt: { lt: lastRenewal } } })
}
