import 'server-only'
import { deviceCookie } from '@/lib/auth/device'
import { sessionCookies } from '@/lib/auth/session-cookie'
import type { Viewer } from '@/lib/auth/viewer'
import { userInfoOf } from '@/lib/users/user-info'

/** Responds with UserInfo and a new API token, and sets the session's cookies and the device cookie. */
export async function signedInResponse(
  request: Request,
  viewer: Viewer,
  status: 200 | 201,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const cookies = [...(await sessionCookies(viewer)), deviceCookie(request, viewer)]
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(await userInfoOf(viewer), { status, headers })
}
