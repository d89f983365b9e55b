import 'server-only'
import { hashPassword } from '@/lib/auth/passwords'
import type { Viewer } from '@/lib/auth/viewer'
import { db, type Transaction, withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import type { Client } from '@/lib/work-queue'
import { queuePasswordChanged } from './queue-password-changed'
import { usableToken } from './reset-token'
import type { ResetCheckInput, ResetInput } from './schema'

/**
 * Sets a new password by a token that was mailed, in one transaction: uses up the token and all others of the account, ends all
 * of its sessions, tells its address, which is proven by this, and opens a new session. Throws `reset-token-invalid` alike for a
 * token that is wrong, used, expired, or older than the e-mail or the password, and `busy`.
 */
export async function resetPassword({ token, password }: ResetInput, client?: Client): Promise<Viewer> {
  const valid = usableToken(token)
  // Before the hashing, which takes a whole core.
  const userId = await findResetUser(valid)
  const passwordHash = await hashPassword(password, client)
  return withTransaction(async (tx) => {
    // The user first, as in a change of the profile.
    const [user] = await readRows(tx, z.object({ email: z.string() }))`
      select email from "User" where id = ${userId} for update`
    const { count } = await tx.passwordReset.deleteMany({ where: valid })
    if (count === 0 || !user) throw new Problem('reset-token-invalid')
    // A change of the e-mail has removed the tokens: this one was mailed to the present address.
    return replacePassword(tx, userId, { passwordHash, provenEmail: user.email })
  })
}

/** Resolves when the token of a mailed link still works, and does not use it up. Throws `reset-token-invalid`. */
export async function checkResetToken({ token }: ResetCheckInput): Promise<void> {
  await findResetUser(usableToken(token))
}

async function findResetUser(valid: ReturnType<typeof usableToken>): Promise<number> {
  const known = await db.passwordReset.findFirst({ where: valid, select: { userId: true } })
  if (!known) throw new Problem('reset-token-invalid')
  return known.userId
}

async function replacePassword(
  tx: Transaction,
  userId: number,
  proven: { passwordHash: string; provenEmail: string },
): Promise<Viewer> {
  const sessionId = crypto.randomUUID()
  await tx.passwordReset.deleteMany({ where: { userId } })
  const user = await tx.user.update({
    where: { id: userId },
    data: {
      ...proven,
      sessionVersion: { increment: 1 },
      sessions: { deleteMany: {}, create: { id: sessionId } },
    },
    select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true },
  })
  await queuePasswordChanged(tx, user.email, user)
  return { ...user, sessionId }
}
