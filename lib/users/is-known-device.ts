import 'server-only'
import { type Device, isKnownTo } from '@/lib/auth/device'
import { db } from '@/lib/db'

/** Whether the account with this e-mail has logged in on the device since its password was last changed. */
export async function isKnownDevice(email: string, device: Device): Promise<boolean> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true, sessionVersion: true } })
  return user !== null && isKnownTo(device, user)
}
