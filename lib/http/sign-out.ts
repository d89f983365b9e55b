import 'server-only'
import { endedCookies } from '@/lib/auth/session-cookie'
import { endSessions } from '@/lib/auth/sessions'
import { sessionIdsInput } from '@/lib/users/schema'
import { cookieClaims } from './page-viewer'
import { readText } from './read-json'

/**
 * Ends the sessions that the form names as `session`, or the cookie's own, and removes the cookie together with its session.
 * Succeeds for sessions that have ended already. Throws a ZodError for malformed ids.
 */
export async function signOut(request: Request): Promise<Response> {
  const named = sessionIdsInput.parse(new URLSearchParams(await readText(request)).getAll('session'))
  const own = (await cookieClaims())?.sessionId
  const isOwnMeant = named.length === 0 || named.includes('')
  const ids = [...named.filter(Boolean), ...(isOwnMeant && own ? [own] : [])]
  await endSessions(ids)
  const response = Response.json({ detail: 'Logged out.' })
  // A late retry must not remove the cookie of a later log-in.
  if (own && !ids.includes(own)) return response
  for (const cookie of endedCookies()) response.headers.append('Set-Cookie', cookie)
  return response
}
