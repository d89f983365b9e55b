import 'server-only'
import { issueToken, sessionMaxAgeSeconds } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { isSecureSite } from '@/lib/env'

/** next-auth's own cookie name, so that its session and sign-out endpoints find it. */
export function sessionCookieName(): string {
  return isSecureSite() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/** `Set-Cookie` that signs the viewer in to the pages: HttpOnly, same-site, 30 days. */
export async function sessionCookie(viewer: Viewer): Promise<string> {
  const value = await issueToken('session', viewer)
  const secure = isSecureSite() ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${sessionMaxAgeSeconds}${secure}`
}
