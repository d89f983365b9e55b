import 'server-only'
import { isPasswordRight } from '@/lib/auth/passwords'
import { openSession } from '@/lib/auth/sessions'
import type { Viewer } from '@/lib/auth/viewer'
import type { Client } from '@/lib/auth/work-queue'
import { db } from '@/lib/db'
import { Problem } from '@/lib/problem'
import type { LoginInput } from '@/lib/users/schema'

/**
 * Logs the account with this e-mail and password in, in a new session. Throws `wrong-credentials`, with the same text and
 * after the same work whether the account exists or not, and `busy` when too many passwords wait to be hashed.
 */
export async function logIn(input: LoginInput, client?: Client): Promise<Viewer> {
  const user = await db.user.findUnique({
    where: { email: input.username },
    select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true, passwordHash: true },
  })
  if (!(await isPasswordRight(user?.passwordHash ?? null, input.password, client)) || !user) {
    throw new Problem('wrong-credentials')
  }
  const { passwordHash: _, ...viewer } = user
  return { ...viewer, sessionId: await openSession(user.id) }
}
