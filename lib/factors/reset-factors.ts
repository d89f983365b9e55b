import 'server-only'
import { recordAudit } from '@/lib/audit/record-audit'
import { withTransaction } from '@/lib/db/db'

/**
 * Removes all second factors and sessions of the account with this e-mail, whose owner has lost them; the password stays. Returns whether
 * there is one. Needs no viewer: only `npm run admin` calls it.
 */
export function resetFactors(email: string): Promise<boolean> {
  return withTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (!user) return false
    await tx.codeFactor.deleteMany({ where: { userId: user.id } })
    const ended = {
      passkeys: { deleteMany: {} },
      recoveryCodes: { deleteMany: {} },
      sessions: { deleteMany: {} },
    }
    await tx.user.update({ where: { id: user.id }, data: ended, select: { id: true } })
    await recordAudit(tx, 'cli', { action: 'factors-reset', entity: 'user', entityId: user.id })
    return true
  })
}
