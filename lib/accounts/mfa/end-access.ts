import 'server-only'
import type { Transaction } from '@/lib/platform/db/db'

/** What could log in to an account beside its password, until it ended. */
export type EndedAccess = { passkeys: number; codeApps: number; recoveryCodes: number; sessions: number }

/** Ends passkeys, codes, recovery codes, sessions and challenges of a locked account; a change that is under way with one fails afterwards. */
export async function endAccess(tx: Transaction, userId: number): Promise<EndedAccess> {
  const where = { userId }
  const passkeys = await tx.passkey.deleteMany({ where })
  const codeApps = await tx.codeFactor.deleteMany({ where })
  const recoveryCodes = await tx.recoveryCode.deleteMany({ where })
  const sessions = await tx.session.deleteMany({ where })
  await tx.user.updateMany({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
  return {
    passkeys: passkeys.count,
    codeApps: codeApps.count,
    recoveryCodes: recoveryCodes.count,
    sessions: sessions.count,
  }
}
