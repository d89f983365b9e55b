import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { sessionCookie } from '@/lib/http/session-cookie'
import { userInfoOf } from '@/lib/users/user-info'

/** UserInfo with a fresh API token, and the session cookie for the pages. */
export async function signedInResponse(viewer: Viewer, status: 200 | 201): Promise<Response> {
  const headers = { 'Set-Cookie': await sessionCookie(viewer), 'Cache-Control': 'no-store' }
  return Response.json(await userInfoOf(viewer), { status, headers })
}
