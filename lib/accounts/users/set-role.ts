import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { mailInvitation } from '@/lib/accounts/invitations/invite-user'
import { clearAccount } from '@/lib/accounts/password-reset/clear-account'
import { newResetToken } from '@/lib/accounts/password-reset/reset-password'
import { type AdminRole, type Role, roles } from '@/lib/accounts/permissions/permissions'
import { isSelf, requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { lockOwners } from './lock-owners'
import { getUser } from './user-queries'
import type { UserJson } from './user-schema'

const roleRow = z.object({
  email: z.string(),
  role: z.enum(roles),
  isProven: z.boolean(),
  isHeld: z.boolean(),
})

/**
 * Gives another account a role and ends its sessions. An account whose address nobody has proven gets no higher one: it may be a
 * stranger's, who knows its password. Where the address is proven, but not that its reader is who logs in, all that is in the account ends
 * with its password, and its reader gets a link to choose one. Invitations to it end. A repeat changes nothing. Owners only.
 */
export async function setRole(viewer: Viewer | null, userId: number | null, role: Role): Promise<UserJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const id = userId ?? 0
  if (isSelf(owner, id)) throw new Problem('own-account', { detail: 'You cannot change your own role.' })
  const unknownPassword = await hashPassword(newResetToken())
  await withTransaction(async (tx) => {
    await lockOwners(tx, owner, role === 'owner' ? null : id)
    const [user] = await readRows(tx, roleRow)`
      select email, role, is_proven(id, email) as "isProven", is_held(id, email) as "isHeld"
      from "User" where id = ${id} for update`
    if (!user) throw new Problem('user-not-found')
    await tx.passwordReset.deleteMany({ where: { userId: id, role: { not: null } } })
    if (user.role === role) return
    const isHigher = roles.indexOf(role) < roles.indexOf(user.role)
    if (isHigher && !user.isProven && !user.isHeld) throw new Problem('not-proven')
    const isNew = isHigher && !user.isHeld
    if (isNew) await clearAccount(tx, { id, email: user.email }, { by: owner })
    const data = { role, sessionVersion: { increment: 1 }, sessions: { deleteMany: {} } }
    const password = isNew ? { passwordHash: unknownPassword } : {}
    await tx.user.update({ where: { id }, data: { ...data, ...password }, select: { id: true } })
    const changes = { role: [user.role, role] } satisfies AuditChanges
    await recordAudit(tx, owner, { action: 'role-changed', entity: 'user', entityId: id, changes })
    if (isNew) await mailInvitation(tx, owner, { userId: id, email: user.email, role: role as AdminRole })
  })
  return getUser(viewer, id)
}
