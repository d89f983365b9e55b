import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { type Action, can } from '@/lib/accounts/permissions/permissions'
import { mayAct, type Viewer } from '@/lib/accounts/permissions/viewer'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { sessionCookieName } from '@/lib/accounts/sessions/session-cookie'
import { isEndedBy, sessionMarkName } from '@/lib/accounts/sessions/session-mark'
import { readToken, type TokenClaims } from '@/lib/accounts/sessions/tokens'
import { redirect } from '@/lib/api/pages/redirects'
import { paths, securityPath, signInPath } from '@/lib/shared/routes/paths'

/** The claims of the session cookie, even if the session has ended; `null` without a valid cookie. */
export async function cookieClaims(): Promise<TokenClaims | null> {
  const token = (await cookies()).get(sessionCookieName())?.value
  return token ? readToken('session', token) : null
}

/** The viewer by session cookie and user row; `null` for a browser that has logged out, even if the call did not reach the shop. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const claims = await cookieClaims()
  const mark = (await cookies()).get(sessionMarkName)?.value
  return claims && !isEndedBy(mark, claims.sessionId) ? findViewer(claims) : null
})

/**
 * Access control of every page of the admin: returns the viewer when the role in their current user row permits the action. Redirects
 * everyone else home (Spec §6), somebody who must set up a second factor first to the page for that, and a viewer whose session has ended to the login, which returns to `path`.
 */
export async function adminViewer(path: string, action: Action): Promise<Viewer> {
  const viewer = await pageViewer()
  if (viewer && mayAct(viewer, action)) return viewer
  if (viewer && can(viewer.role, action)) redirect(securityPath)
  const isSessionEnded = !viewer && (await cookies()).has(sessionCookieName())
  redirect(isSessionEnded ? signInPath(paths.login, path) : paths.home)
}
