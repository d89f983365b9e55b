import 'server-only'
import { endSessions } from '@/lib/auth/sessions'
import { cookieClaims } from '@/lib/http/page-viewer'
import { readText } from '@/lib/http/read-json'
import { endedCookies } from '@/lib/http/session-cookie'
import { z } from '@/lib/zod'

/** The sessions to be ended; '' and none at all stand for the cookie's own. */
const sessionIds = z.array(z.union([z.guid(), z.literal('')], 'This is not the id of a session.')).max(20)

/**
 * Ends the sessions that a form names as `session`, or the cookie's own, and takes the cookie away with its session. What has
 * ended already is a success. Throws a ZodError for what is no id.
 */
export async function signOut(request: Request): Promise<Response> {
  const named = sessionIds.parse(new URLSearchParams(await readText(request)).getAll('session'))
  const own = (await cookieClaims())?.sessionId
  const isOwnMeant = named.length === 0 || named.includes('')
  const ids = [...named.filter(Boolean), ...(isOwnMeant && own ? [own] : [])]
  await endSessions(ids)
  const response = Response.json({ detail: 'Logged out.' })
  // A late retry must not take away the cookie of somebody who has logged in since.
  if (own && !ids.includes(own)) return response
  for (const cookie of endedCookies()) response.headers.append('Set-Cookie', cookie)
  return response
}
