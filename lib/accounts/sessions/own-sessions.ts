import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { SessionJson } from '@/lib/accounts/users/user-schema'
import { db } from '@/lib/platform/db/db'

/** Where the viewer is logged in, the session of the call first, then the last used. */
export async function listSessions(viewer: Viewer | null): Promise<SessionJson[]> {
  const { id: userId, sessionId } = requireUser(viewer)
  const rows = await db.session.findMany({
    where: { userId },
    orderBy: [{ lastSeenAt: 'desc' }, { number: 'desc' }],
    select: { id: true, number: true, browser: true, createdAt: true, lastSeenAt: true },
  })
  const sessions = rows.map(({ id, number, browser, createdAt, lastSeenAt }) => ({
    _id: number,
    browser,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends one of the viewer's own sessions at once. Others' and ended ones are ignored. */
export async function endSession(viewer: Viewer | null, number: number | null): Promise<{ detail: string }> {
  const { id: userId } = requireUser(viewer)
  await db.session.deleteMany({ where: { userId, number: number ?? 0 } })
  return { detail: t('security.logged-out-there') }
}

/** Ends all sessions of the viewer but that of the call. */
export async function endOtherSessions(viewer: Viewer | null): Promise<{ detail: string }> {
  const { id: userId, sessionId } = requireUser(viewer)
  const { count } = await db.session.deleteMany({ where: { userId, id: { not: sessionId } } })
  return { detail: t('security.logged-out-others', { count }) }
}
