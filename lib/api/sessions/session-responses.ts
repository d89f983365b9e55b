import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { deviceCookie } from '@/lib/accounts/sessions/device'
import { endedCookies, sessionCookies } from '@/lib/accounts/sessions/session-cookie'
import { endSessions, nameBrowser } from '@/lib/accounts/sessions/sessions'
import { userInfoOf } from '@/lib/accounts/users/user-info'
import { sessionIdsInput } from '@/lib/accounts/users/user-schema'
import { cookieClaims } from '@/lib/api/pages/page-viewer'
import { readText } from '@/lib/api/server/read-body'

/** Responds with UserInfo, a new API token and what is said besides, and sets the session's cookies and the device cookie. */
export async function signedInResponse(
  request: Request,
  viewer: Viewer,
  status: 200 | 201,
  besides: object = {},
): Promise<Response> {
  await nameBrowser(viewer.sessionId, request.headers.get('user-agent'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const cookies = [...(await sessionCookies(viewer)), deviceCookie(request, viewer)]
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json({ ...(await userInfoOf(viewer)), ...besides }, { status, headers })
}

/** Ends the sessions that the form names, or the cookie's own, and removes the cookie with its session. Ended ones succeed, too. */
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
