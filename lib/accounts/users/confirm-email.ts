import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { contentsText, readContents } from '@/lib/accounts/password-reset/account-contents'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { idInToken, isConfirmTokenOf } from '@/lib/accounts/sessions/confirm-token'
import { lockViewer } from '@/lib/accounts/sessions/lock-viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import type { TokenInput } from './user-schema'

export type Confirmed = {
  detail: string
  /** Says what is in an account without a proven holder, which may be a stranger's. */
  found?: string
}

/**
 * Records that the address of an account is proven, by the token that was mailed to it. Opened by who is logged in to the account it also
 * shows that they hold it; otherwise somebody else may have registered the address, and the answer says what is in the account. A repeat
 * changes nothing. Throws `confirm-token-invalid`, also for the token of an address that the account no longer has.
 */
export async function confirmEmail({ token }: TokenInput, viewer: Viewer | null = null): Promise<Confirmed> {
  const select = { id: true, email: true, provenEmail: true, holderEmail: true } as const
  const user = await db.user.findUnique({ where: { id: idInToken(token) ?? 0 }, select })
  if (!user || !isConfirmTokenOf(token, user)) throw new Problem('confirm-token-invalid')
  const { id, email } = user
  const isHeld = viewer?.id === id || user.holderEmail === email
  if (user.provenEmail !== email || (isHeld && user.holderEmail !== email)) {
    await withTransaction(async (tx) => {
      if (viewer?.id === id) await lockViewer(tx, viewer)
      const data = { provenEmail: email, ...(isHeld && { holderEmail: email }) }
      const { count } = await tx.user.updateMany({ where: { id, email }, data })
      if (count === 0) throw new Problem('confirm-token-invalid')
    })
    logEvent('email-confirmed', { userId: id })
  }
  const detail = user.provenEmail === email ? t('account.confirm-already') : t('account.confirm-done')
  const found = isHeld ? null : contentsText(await readContents(db, id))
  return { detail, ...(found && { found }) }
}
