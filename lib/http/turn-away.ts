import 'server-only'
import type { NextRequest } from 'next/server'
import { readToken } from '@/lib/auth/tokens'
import { sessionCookieName } from '@/lib/http/session-cookie'
import { paths, signInPath } from '@/lib/paths'

/**
 * Where a request for an admin page is sent by what its cookie says, `null` when it may go on: visitors and other users
 * home (Spec §6), an ended session to the login and back. A courtesy that saves rendering; the gate is `adminViewer`.
 */
export async function findTurnAway({ cookies, nextUrl }: NextRequest): Promise<string | null> {
  const token = cookies.get(sessionCookieName())?.value
  if (!token) return paths.home
  const claims = await readToken('session', token)
  if (!claims) return signInPath(paths.login, nextUrl.pathname + nextUrl.search)
  return claims.wasAdmin ? null : paths.home
}
