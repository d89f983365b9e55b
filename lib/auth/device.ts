import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/**
 * A browser that people have logged in with: an id of its own, and a mark for each of the last accounts. A mark is bound to the
 * device, the account and its password of that time. It opens nothing: it only says that a password was right here before.
 */
export type Device = { id: string; marks: string[] }
type Account = { id: number; sessionVersion: number }

const mostAccounts = 5
const written = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{43}){1,${mostAccounts}}$`)

/** The device of a cookie's content; `null` for what was never one. */
export function readDevice(text: string): Device | null {
  if (!written.test(text)) return null
  const [id = '', ...marks] = text.split('.')
  return { id, marks }
}

/** Whether this account has logged in on the device, with the password that it has now. */
export function isKnownTo(device: Device, account: Account): boolean {
  const expected = Buffer.from(markOf(device.id, account))
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected))
}

/** The content of the cookie once this account has logged in on the device (`null`: a new one); the latest accounts are kept. */
export function writeDevice(device: Device | null, account: Account): string {
  const { id, marks } = device ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const own = markOf(id, account)
  const others = marks.filter((mark) => mark !== own)
  return [id, own, ...others].slice(0, mostAccounts + 1).join('.')
}

function markOf(deviceId: string, { id, sessionVersion }: Account): string {
  const who = `device ${deviceId} ${id} ${sessionVersion}`
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(who).digest('base64url')
}
