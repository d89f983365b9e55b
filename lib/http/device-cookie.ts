import 'server-only'
import { type Device, readDevice, writeDevice } from '@/lib/auth/device'
import type { Viewer } from '@/lib/auth/viewer'
import { isSecureSite } from '@/lib/env'
import { DEVICE, deviceCookieName } from '@/lib/internal-headers.mjs'

/** Longer than people forget a shop, and as long as browsers keep anything. */
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The device that asks, as server hands it over to the calls that sign in; `null` for a new one. */
export function deviceOf(request: Request): Device | null {
  return readDevice(request.headers.get(DEVICE) ?? '')
}

/** `Set-Cookie` by which the device is known to the viewer's account from now on. Only those calls ever get it back. */
export function deviceCookie(request: Request, viewer: Viewer): string {
  const secure = isSecureSite() ? '; Secure' : ''
  const value = writeDevice(deviceOf(request), viewer)
  return `${deviceCookieName(isSecureSite())}=${value}; Path=/api/users; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}
