import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { ownFactors } from '@/lib/accounts/mfa/own-factors'
import { requireRecentProof } from '@/lib/accounts/mfa/recent-proof'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { isOwnPassword } from '@/lib/accounts/sessions/own-password'
import { lockOwnersBeside } from '@/lib/accounts/users/lock-owners'
import { logCancelled } from '@/lib/money/payments/cancel-order'
import type { Client } from '@/lib/platform/async/work-queue'
import { withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { eraseAccount, lockAccount, lockOrdersOf, refuseUnderWay } from './erase-account'

type Options = {
  client?: Client
  /** Runs before the password is looked at, and counts the try. */
  countGuess?: () => Promise<void>
}

/** Deletes the viewer's account by its password, all or nothing, and what belongs to it (`eraseAccount`). */
export async function deleteOwnAccount(
  viewer: Viewer | null,
  password: string,
  { client, countGuess }: Options = {},
): Promise<{ detail: string }> {
  const user = requireUser(viewer)
  if ((await ownFactors(user)).isNeeded) await requireRecentProof(user)
  await countGuess?.()
  if (!(await isOwnPassword(user, password, client)))
    throw new Problem('wrong-credentials', { detail: t('account.not-your-password') })
  const cancelled = await withTransaction(async (tx) => {
    if (user.role === 'owner') await lockOwnersBeside(tx, user.id)
    const account = await lockAccount(tx, user.id)
    // Deleted meanwhile, or with another password or role.
    if (account?.sessionVersion !== user.sessionVersion) throw new Problem('not-signed-in')
    const orders = await lockOrdersOf(tx, user.id)
    refuseUnderWay(orders)
    if (isAdminRole(account.role))
      await recordAudit(tx, user, { action: 'user-deleted', entity: 'user', entityId: user.id })
    return eraseAccount(tx, account, orders, { endsOrders: true })
  })
  logEvent('account-deleted', { userId: user.id })
  for (const order of cancelled) logCancelled(order, user.id)
  return { detail: t('account.delete-done') }
}
