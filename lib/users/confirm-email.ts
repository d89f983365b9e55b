import 'server-only'
import { idInToken, isConfirmTokenOf } from '@/lib/auth/confirm-token'
import { db } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'
import type { TokenInput } from './schema'

/**
 * Records that the address of an account is its own, by the token that was mailed to it. A repeat changes nothing. Throws
 * `confirm-token-invalid`, also for the token of an address that the account no longer has.
 */
export async function confirmEmail({ token }: TokenInput): Promise<{ detail: string }> {
  const select = { id: true, email: true, provenEmail: true } as const
  const user = await db.user.findUnique({ where: { id: idInToken(token) ?? 0 }, select })
  if (!user || !isConfirmTokenOf(token, user)) throw new Problem('confirm-token-invalid')
  const { id, email, provenEmail } = user
  if (provenEmail === email) return { detail: 'Your e-mail address is already confirmed.' }
  const { count } = await db.user.updateMany({ where: { id, email }, data: { provenEmail: email } })
  if (count === 0) throw new Problem('confirm-token-invalid')
  logEvent('email-confirmed', { userId: id })
  return { detail: 'Thank you. Your e-mail address is confirmed.' }
}
