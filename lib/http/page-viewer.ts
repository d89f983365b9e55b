import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { findViewer } from '@/lib/auth/find-viewer'
import { isEndedBy, sessionMarkName } from '@/lib/auth/session-mark'
import { readToken, type TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { sessionCookieName } from '@/lib/http/session-cookie'

/** What the session cookie claims, whether or not that session lives; `null` when there is none. */
export async function cookieClaims(): Promise<TokenClaims | null> {
  const token = (await cookies()).get(sessionCookieName())?.value
  return token ? readToken('session', token) : null
}

/**
 * Who looks at this page, by the session cookie and the user row as it stands now; `null` for a visitor, and for a browser
 * that has logged out, also when the shop could not be told.
 */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const claims = await cookieClaims()
  const mark = (await cookies()).get(sessionMarkName)?.value
  return claims && !isEndedBy(mark, claims.sessionId) ? findViewer(claims) : null
})
