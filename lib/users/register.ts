import 'server-only'
import { hashPassword } from '@/lib/auth/passwords'
import type { Viewer } from '@/lib/auth/viewer'
import { isUniqueViolation, withTransaction } from '@/lib/db/db'
import { queueMail } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import type { Client } from '@/lib/work-queue'
import type { RegisterInput } from './schema'

/**
 * Creates an account, never an admin, with its first session, and queues a mail to it. Throws `email-in-use` (the unique index
 * decides between simultaneous registrations) and `busy`.
 */
export async function register(input: RegisterInput, client?: Client): Promise<Viewer> {
  const { name, email, password } = input
  const sessionId = crypto.randomUUID()
  const passwordHash = await hashPassword(password, client)
  try {
    const user = await withTransaction(async (tx) => {
      const created = await tx.user.create({
        data: { name, email, passwordHash, sessions: { create: { id: sessionId } } },
        select: { id: true, name: true, email: true, role: true, sessionVersion: true },
      })
      const { id: userId } = created
      const key = `account ${userId} made`
      await queueMail(tx, { kind: 'account_made', key, recipient: email, details: {}, userId })
      return created
    })
    return { ...user, sessionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-in-use')
    throw error
  }
}
