import 'server-only'
import { recordAudit } from '@/lib/audit/record-audit'
import { isSelf, requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { lockOwners } from './lock-owners'

/** Author of a review whose account was deleted. */
const formerName = 'Former customer'

/**
 * Deletes an account. Its orders stay without a user, its reviews under the name of a former customer, and its tokens are refused
 * at once. Owners only; one always remains, also when two delete each other at the same moment. Throws `user-not-found`,
 * `own-account`, `last-owner`, and `not-allowed` when the viewer is not an owner, or no longer one.
 */
export async function deleteUser(viewer: Viewer | null, userId: number | null): Promise<void> {
  const admin = requireAction(viewer, 'manage-shop')
  if (isSelf(admin, userId ?? 0)) throw new Problem('own-account')
  await withTransaction(async (tx) => {
    await lockOwners(tx, admin, userId)
    // Afterwards no review of this user can be added that would keep the name.
    await tx.$queryRaw`select id from "User" where id = ${userId ?? 0} for update`
    await tx.$executeRaw`
      with renamed as (
        update "Review" set name = ${formerName} where "userId" = ${userId ?? 0} returning "productId"
      )
      update "Product" set "changedAt" = now() where id in (
        select id from "Product" where id in (select "productId" from renamed) order by id for update)`
    const { count } = await tx.user.deleteMany({ where: { id: userId ?? 0 } })
    if (count === 0) throw new Problem('user-not-found')
    await recordAudit(tx, admin, { action: 'user-deleted', entity: 'user', entityId: userId })
  })
}
