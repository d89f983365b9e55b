import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isSelf, requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lockOwners } from '@/lib/accounts/users/lock-owners'
import { withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { eraseAccount, lockAccount, lockOrdersOf } from './erase-account'

/**
 * Deletes another account and what belongs to it (`eraseAccount`). Its orders stay as they are, without a user, and an open payment is
 * still settled. Tokens are refused at once. Owners only; one always remains, also when two delete each other at the same moment.
 */
export async function deleteUser(viewer: Viewer | null, userId: number | null): Promise<void> {
  const admin = requireAction(viewer, 'manage-shop')
  if (isSelf(admin, userId ?? 0)) throw new Problem('own-account')
  await withTransaction(async (tx) => {
    await lockOwners(tx, admin, userId)
    const account = await lockAccount(tx, userId ?? 0)
    if (!account) throw new Problem('user-not-found')
    await eraseAccount(tx, account, await lockOrdersOf(tx, account.id), { endsOrders: false })
    await recordAudit(tx, admin, { action: 'user-deleted', entity: 'user', entityId: account.id })
  })
}
