import 'server-only'
import type { AuditChanges } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { isSelf, requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { type Role, roles } from '@/lib/permissions'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import { lockOwners } from './lock-owners'
import { getUser } from './queries'
import type { UserJson } from './schema'

const roleRow = z.object({ role: z.enum(roles), isProven: z.boolean() })

/**
 * Gives another account a role and ends its sessions. An account whose address nobody has proven gets no desk: it may be a stranger's,
 * who knows its password. Invitations to
 * it end. A repeat changes nothing. Owners only. Throws `user-not-found`, `own-account`, `last-owner`,
 * `not-proven`.
 */
export async function setRole(viewer: Viewer | null, userId: number | null, role: Role): Promise<UserJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const id = userId ?? 0
  if (isSelf(owner, id)) throw new Problem('own-account', { detail: 'You cannot change your own role.' })
  await withTransaction(async (tx) => {
    await lockOwners(tx, owner, role === 'owner' ? null : id)
    const [user] = await readRows(tx, roleRow)`
      select role, is_proven(id, email) as "isProven" from "User" where id = ${id} for update`
    if (!user) throw new Problem('user-not-found')
    await tx.passwordReset.deleteMany({ where: { userId: id, role: { not: null } } })
    if (user.role === role) return
    if (user.role === 'customer' && !user.isProven) throw new Problem('not-proven')
    const data = { role, sessionVersion: { increment: 1 }, sessions: { deleteMany: {} } }
    await tx.user.update({ where: { id }, data, select: { id: true } })
    const changes = { role: [user.role, role] } satisfies AuditChanges
    await recordAudit(tx, owner, { action: 'role-changed', entity: 'user', entityId: id, changes })
  })
  return getUser(viewer, id)
}
