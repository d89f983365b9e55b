import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { factorsOf, openSecret } from '@/lib/platform/secrets/secret-box'
import { Problem } from '@/lib/shared/problem/problem'
import { recoveryHash } from './recovery-codes'

export type Account = Pick<Viewer, 'id' | 'name' | 'role'>

/** What every app for codes takes for granted. */
const period = 30
/** A code of the step before or after counts, for clocks that differ. */
const window = 1

/** The app's side of a secret: its address for the QR code, and its codes. */
export function codesOf(secret: Uint8Array, label: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer
  return new TOTP({ ...label, secret: new Secret({ buffer }), period, digits: 6, algorithm: 'SHA1' })
}

/** Returns the time step of a code, or `null` for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = codesOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Uses up a code of the app or a recovery code: each works once, also for two requests at a time. Throws `second-factor-wrong`. */
export function spendCode(account: Account, text: string): Promise<void> {
  return withTransaction((tx) => spendCodeIn(tx, account, text))
}

/** Like `spendCode`, with what the code is for: where that fails, the code is not used up. */
export async function spendCodeIn(tx: Transaction, account: Account, text: string): Promise<void> {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  const isRight = /^\d{6}$/.test(code)
    ? await spendAppCode(tx, account.id, code)
    : await spendRecovery(tx, account, code)
  if (!isRight) throw new Problem('second-factor-wrong')
}

async function spendAppCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const factor = await tx.codeFactor.findUnique({ where: { userId, confirmedAt: { not: null } } })
  const secret = factor && openSecret(factor.secret, factorsOf(userId))
  const step = secret && stepOf(secret, code)
  if (!step) return false
  const { count } = await tx.codeFactor.updateMany({
    where: { userId, secret: factor.secret, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return count === 1
}

async function spendRecovery(tx: Transaction, account: Account, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId: account.id, hash: recoveryHash(code), usedAt: null },
    data: { usedAt: new Date() },
  })
  const entry = { action: 'recovery-code-used', entity: 'user', entityId: account.id } as const
  if (count === 1 && isAdminRole(account.role)) await recordAudit(tx, account, entry)
  return count === 1
}
