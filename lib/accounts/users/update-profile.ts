import 'server-only'
import { queuePasswordChanged } from '@/lib/accounts/password-reset/queue-password-changed'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import { isSelf, requireUser, type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { lockViewer } from '@/lib/accounts/sessions/lock-viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import type { Client } from '@/lib/platform/async/work-queue'
import { isUniqueViolation, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type ProfileInput, personIn } from './user-schema'

/**
 * Changes the viewer's own name, e-mail and, when given, password and language. A new password invalidates all earlier tokens and ends the viewer's
 * other sessions at once. In an account with a holder a new password or e-mail invalidates links that were mailed to reset the password;
 * in others they work while the account has the address that they were mailed to. The address until now gets a mail, a new address one
 * with a link that proves it. Throws `not-signed-in`, also when the session has ended meanwhile,
 * `not-allowed` for another id, `email-in-use`, `busy`.
 */
export async function updateProfile(
  viewer: Viewer | null,
  input: ProfileInput,
  client?: Client,
): Promise<Viewer> {
  const user = requireUser(viewer)
  if (!isSelf(user, input.id)) throw new Problem('not-allowed')
  const { email, password, language } = input
  const newPassword = password && {
    passwordHash: await hashPassword(password, client),
    sessionVersion: { increment: 1 },
    sessions: { deleteMany: { id: { not: user.sessionId } } },
  }
  try {
    const updated = await withTransaction(async (tx) => {
      await lockViewer(tx, user)
      const oldRow = z.object({ email: z.string(), holderEmail: z.string().nullable() })
      const [old] = await readRows(tx, oldRow)`
        select email, "holderEmail" from "User" where id = ${user.id} for update`
      const changed = await tx.user.update({
        where: { id: user.id },
        data: { ...personIn(input), ...newPassword, ...(language !== undefined && { language }) },
        select: viewerSelect,
      })
      if (old && newPassword) await queuePasswordChanged(tx, old.email, changed)
      if (old && email !== old.email) await tellOldAddress(tx, old.email, changed)
      if (email !== old?.email && email !== old?.holderEmail) await tellNewAddress(tx, changed)
      // Without a holder the links stay: a stranger who changes the account must not lock out the person who reads its mails.
      const isHeld = old?.holderEmail === old?.email || isAdminRole(user.role)
      if (isHeld && (newPassword || email !== old?.email))
        await tx.passwordReset.deleteMany({ where: { userId: user.id } })
      return changed
    })
    return { ...updated, sessionId: user.sessionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-in-use')
    throw error
  }
}

async function tellOldAddress(
  tx: Transaction,
  recipient: string,
  user: Omit<Viewer, 'sessionId'>,
): Promise<void> {
  const { id: userId, name, email: newEmail } = user
  const key = `account ${userId} address ${crypto.randomUUID()}`
  await queueMail(tx, { kind: 'email_changed', key, recipient, details: { name, newEmail }, userId })
}

async function tellNewAddress(
  tx: Transaction,
  { id: userId, email: recipient }: Pick<Viewer, 'id' | 'email'>,
): Promise<void> {
  const key = `account ${userId} new address ${crypto.randomUUID()}`
  await queueMail(tx, { kind: 'account_made', key, recipient, details: { isNewAddress: true }, userId })
}
