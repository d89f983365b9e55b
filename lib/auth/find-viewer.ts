import 'server-only'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { querySql } from '@/lib/sql-transaction'

/**
 * Reads the user row of a token, in one query. Returns `null` when the user was deleted, the session has ended, or the token
 * predates a password change. The role comes from the row, never from the token, so a demotion takes effect at once.
 */
export async function findViewer({
  userId,
  sessionId,
  sessionVersion,
}: Omit<TokenClaims, 'wasAdmin'>): Promise<Viewer | null> {
  const [user] = await querySql<Omit<Viewer, 'sessionId'>>`
    select u.id, u.name, u.email, u."isAdmin", u."sessionVersion"
    from "User" u join "Session" s on s."userId" = u.id
    where s.id = ${sessionId}::uuid and u.id = ${userId} and u."sessionVersion" = ${sessionVersion}`
  return user ? { ...user, sessionId } : null
}
