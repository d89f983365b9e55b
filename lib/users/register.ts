import 'server-only'
import { hashPassword } from '@/lib/auth/passwords'
import type { Viewer } from '@/lib/auth/viewer'
import { db, isUniqueViolation } from '@/lib/db'
import { Problem } from '@/lib/problem'
import type { RegisterInput } from '@/lib/users/schema'
import type { Client } from '@/lib/work-queue'

/**
 * Creates an account, never an admin, with its first session. Throws `email-in-use` (the unique index decides between
 * simultaneous registrations) and `busy`.
 */
export async function register(input: RegisterInput, client?: Client): Promise<Viewer> {
  const { name, email, password } = input
  const sessionId = crypto.randomUUID()
  const passwordHash = await hashPassword(password, client)
  try {
    const user = await db.user.create({
      data: { name, email, passwordHash, sessions: { create: { id: sessionId } } },
      select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true },
    })
    return { ...user, sessionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-in-use')
    throw error
  }
}
