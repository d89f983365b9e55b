import 'server-only'
import { hashPassword } from '@/lib/auth/passwords'
import { isSelf, requireUser, type Viewer } from '@/lib/auth/viewer'
import { isUniqueViolation, withTransaction } from '@/lib/db'
import { Problem } from '@/lib/problem'
import type { ProfileInput } from '@/lib/users/schema'
import type { Client } from '@/lib/work-queue'

/**
 * Changes the viewer's own name, e-mail and, when given, password. A new password invalidates all earlier tokens and ends the
 * viewer's other sessions at once. A new password or e-mail also invalidates links that were mailed to reset the password. Throws `not-signed-in`, `not-allowed` for another id, `email-in-use`, `busy`.
 */
export async function updateProfile(
  viewer: Viewer | null,
  input: ProfileInput,
  client?: Client,
): Promise<Viewer> {
  const user = requireUser(viewer)
  if (!isSelf(user, input.id)) throw new Problem('not-allowed')
  const { name, email, password } = input
  const newPassword = password && {
    passwordHash: await hashPassword(password, client),
    sessionVersion: { increment: 1 },
    sessions: { deleteMany: { id: { not: user.sessionId } } },
  }
  try {
    const updated = await withTransaction(async (tx) => {
      const changed = await tx.user.update({
        where: { id: user.id },
        data: { name, email, ...newPassword },
        select: { id: true, name: true, email: true, isAdmin: true, sessionVersion: true },
      })
      // The links were mailed to the old address, or for the old password.
      if (password || email !== user.email) await tx.passwordReset.deleteMany({ where: { userId: user.id } })
      return changed
    })
    return { ...updated, sessionId: user.sessionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-in-use')
    throw error
  }
}
