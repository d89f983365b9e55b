import 'server-only'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '@/lib/auth/passwords'
import { db } from '@/lib/db'

/**
 * Makes the account with this e-mail an administrator. Creates a missing account with a generated password, which is returned
 * once and stored only as a hash. Needs no viewer: only `npm run admin` calls it, with access to the database.
 */
export async function makeAdmin(email: string): Promise<{ password: string | null }> {
  const { count } = await db.user.updateMany({ where: { email }, data: { isAdmin: true } })
  if (count > 0) return { password: null }
  const password = randomBytes(18).toString('base64url')
  const data = { name: 'Administrator', email, isAdmin: true, passwordHash: await hashPassword(password) }
  await db.user.create({ data, select: { id: true } })
  return { password }
}
