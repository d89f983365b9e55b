import 'server-only'
import { isSelf, requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'

/** Author of a review whose account was deleted. */
const formerName = 'Former customer'

const idRow = z.object({ id: z.int() })

/**
 * Deletes an account. Its orders stay without a user, its reviews under the name of a former customer, and its tokens are refused
 * at once. Admins only; one admin always remains, also when two delete each other at the same moment. Throws `user-not-found`,
 * `own-account`, `last-admin`, and `not-allowed` when the viewer is not an admin, or no longer one.
 */
export async function deleteUser(viewer: Viewer | null, userId: number | null): Promise<void> {
  const admin = requireAdmin(viewer)
  if (isSelf(admin, userId ?? 0)) throw new Problem('own-account')
  await withTransaction(async (tx) => {
    // Locks every admin row, ordered by id, so that the count below cannot change before the deletion.
    const admins = await readRows(tx, idRow)`
      select id from "User" where "isAdmin" order by id for update`
    if (admins.length === 1 && admins[0]?.id === userId) throw new Problem('last-admin')
    if (!admins.some(({ id }) => id === admin.id)) throw new Problem('not-allowed')
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
  })
}
