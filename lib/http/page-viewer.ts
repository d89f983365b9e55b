import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { findViewer } from '@/lib/auth/find-viewer'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { isEndedBy, sessionMarkName } from '@/lib/auth/session-mark'
import { readToken, type TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'

/** The claims of the session cookie, even if the session has ended; `null` without a valid cookie. */
export async function cookieClaims(): Promise<TokenClaims | null> {
  const token = (await cookies()).get(sessionCookieName())?.value
  return token ? readToken('session', token) : null
}

/**
 * The viewer of this page, from the session cookie and the current user row. Returns `null` for a visitor, and for a browser
 * that has logged out, even if the logout call did not reach the shop.
 */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const claims = await cookieClaims()
  const mark = (await cookies()).get(sessionMarkName)?.value
  return claims && !isEndedBy(mark, claims.sessionId) ? findViewer(claims) : null
})
