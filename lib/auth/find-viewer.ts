import 'server-only'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'

/**
 * Reads the user row of a token, in one query. Returns `null` when the user was deleted, the session has ended, or the token
 * predates a password change. The role comes from the row, never from the token, so a demotion takes effect at once.
 */
export async function findViewer({
  userId,
  sessionId,
  sessionVersion,
}: Omit<TokenClaims, 'wasAdmin'>): Promise<Viewer | null> {
  const user = await db.user.findFirst({
    where: { id: userId, sessionVersion, sessions: { some: { id: sessionId } } },
    select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true },
  })
  return user && { ...user, sessionId }
}
