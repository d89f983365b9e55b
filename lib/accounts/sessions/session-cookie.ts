import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { isSecureSite } from '@/lib/platform/config/env'
import { sessionMarkName } from './session-mark'
import { issueToken, sessionMaxAgeSeconds } from './tokens'

/** The mark lives as long as browsers allow, so that a renewed session does not outlive it. */
const markMaxAgeSeconds = 400 * 24 * 60 * 60

/** next-auth's own cookie name, so that its session endpoint finds it. */
export function sessionCookieName(): string {
  return isSecureSite() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

function setCookie(name: string, value: string, maxAge: number, isForScripts = false): string {
  const httpOnly = isForScripts ? '' : '; HttpOnly'
  const secure = isSecureSite() ? '; Secure' : ''
  return `${name}=${value}; Path=/${httpOnly}; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** The `Set-Cookie`s that sign the viewer in to the pages: the session (HttpOnly, same-site, 30 days) and its mark. */
export async function sessionCookies(viewer: Viewer): Promise<string[]> {
  return [
    setCookie(sessionCookieName(), await issueToken('session', viewer), sessionMaxAgeSeconds),
    setCookie(sessionMarkName, viewer.sessionId, markMaxAgeSeconds, true),
  ]
}

export function endedCookies(): string[] {
  return [setCookie(sessionCookieName(), '', 0), setCookie(sessionMarkName, '', 0, true)]
}
