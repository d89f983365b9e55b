import 'server-only'
import { isSecureSite } from '@/lib/env'
import { DEVICE, deviceCookieName } from '@/lib/front/internal-headers'
import { type Device, readDevice, writeDevice } from './device'
import type { Viewer } from './viewer'

/** 400 days: the longest lifetime that browsers accept. */
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The device of the request, which `server` passes on in a header to the calls that sign in; `null` for a new one. */
export function deviceOf(request: Request): Device | null {
  return readDevice(request.headers.get(DEVICE) ?? '')
}

/** The `Set-Cookie` that makes the device known to the viewer's account. Browsers return it only to calls below /api/users. */
export function deviceCookie(request: Request, viewer: Viewer): string {
  const secure = isSecureSite() ? '; Secure' : ''
  const value = writeDevice(deviceOf(request), viewer)
  return `${deviceCookieName(isSecureSite())}=${value}; Path=/api/users; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}
