import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { deviceCookie } from '@/lib/http/device-cookie'
import { sessionCookie } from '@/lib/http/session-cookie'
import { userInfoOf } from '@/lib/users/user-info'

/** UserInfo with a fresh API token, the session cookie for the pages, and the one by which the device is known. */
export async function signedInResponse(
  request: Request,
  viewer: Viewer,
  status: 200 | 201,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  headers.append('Set-Cookie', await sessionCookie(viewer))
  headers.append('Set-Cookie', deviceCookie(request, viewer))
  return Response.json(await userInfoOf(viewer), { status, headers })
}
