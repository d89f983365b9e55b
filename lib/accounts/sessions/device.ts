import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { isSecureSite } from '@/lib/platform/config/env'
import { DEVICE, deviceCookieName } from '@/lib/platform/edge/protocol'
import { shopSecrets } from '@/lib/platform/secrets/shop-secrets'

/**
 * A browser in which accounts have logged in: a random id, and a mark for each of the latest accounts. A mark is an HMAC over
 * device, account and session version. It authenticates nothing; it only proves an earlier log-in with the current password.
 */
export type Device = { id: string; marks: string[] }
type Account = { id: number; sessionVersion: number }

const maxAccounts = 5
const format = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{43}){1,${maxAccounts}}$`)

/** Parses the content of a device cookie; `null` when it is malformed. */
function readDevice(text: string): Device | null {
  if (!format.test(text)) return null
  const [id = '', ...marks] = text.split('.')
  return { id, marks }
}

/** Returns whether this account has logged in on the device with its current password. */
export function isKnownTo(device: Device, account: Account): boolean {
  const expected = marksOf(device.id, account).map((mark) => Buffer.from(mark))
  return device.marks.some((mark) => expected.some((own) => timingSafeEqual(Buffer.from(mark), own)))
}

/** The cookie's content after a log-in of this account on the device (`null`: a new one). Keeps the latest five accounts. */
function writeDevice(device: Device | null, account: Account): string {
  const { id, marks } = device ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const all = marksOf(id, account)
  const others = marks.filter((mark) => !all.includes(mark))
  return [id, all[0], ...others].slice(0, maxAccounts + 1).join('.')
}

/** Its mark by each of the shop's secrets, the current one's first. */
function marksOf(deviceId: string, { id, sessionVersion }: Account): string[] {
  const text = `device ${deviceId} ${id} ${sessionVersion}`
  return shopSecrets().map((secret) => createHmac('sha256', secret).update(text).digest('base64url'))
}

/** 400 days: the longest lifetime that browsers accept. */
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The device of the request, which `server` passes on in a header to the calls that sign in; `null` for a new one. */
export function deviceOf(request: Request): Device | null {
  return readDevice(request.headers.get(DEVICE) ?? '')
}

/** The `Set-Cookie` that makes the device known to the viewer's account. Browsers return it only to calls below /api/users. */
export function deviceCookie(request: Request, viewer: Viewer): string {
  return setDevice(writeDevice(deviceOf(request), viewer), maxAgeSeconds)
}

export function endedDeviceCookie(): string {
  return setDevice('', 0)
}

function setDevice(value: string, maxAge: number): string {
  const secure = isSecureSite() ? '; Secure' : ''
  return `${deviceCookieName(isSecureSite())}=${value}; Path=/api/users; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
}
