import 'server-only'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'

/**
 * The user row behind a token, read now, in one query: `null` when the user was deleted, when the session has ended, or when
 * the token is from before a password change. A demotion shows at once, too: the role comes from the row, never from the
 * token.
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
