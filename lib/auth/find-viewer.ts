import 'server-only'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'

/**
 * The user row behind a token, read now: `null` when the user was deleted or when the token is from before a password
 * change. A demotion shows at once, too: the role comes from the row, never from the token.
 */
export async function findViewer({
  userId,
  sessionVersion,
}: Pick<TokenClaims, 'userId' | 'sessionVersion'>): Promise<Viewer | null> {
  return db.user.findFirst({
    where: { id: userId, sessionVersion },
    select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true },
  })
}
