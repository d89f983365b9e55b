import 'server-only'
import type { NextRequest } from 'next/server'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { readToken } from '@/lib/auth/tokens'
import { paths, signInPath } from '@/lib/paths'

/**
 * Where to redirect a request for an admin page, judged by its cookie alone; `null` to let it pass. Visitors and non-admins go
 * home (Spec §6), an expired cookie to the login and back. This only saves rendering: `adminViewer` controls the access.
 */
export async function findTurnAway({ cookies, nextUrl }: NextRequest): Promise<string | null> {
  const token = cookies.get(sessionCookieName())?.value
  if (!token) return paths.home
  const claims = await readToken('session', token)
  if (!claims) return signInPath(paths.login, nextUrl.pathname + nextUrl.search)
  return claims.wasAdmin ? null : paths.home
}
