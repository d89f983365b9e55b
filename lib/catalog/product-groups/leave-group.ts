import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { dismissProposalsOf } from '@/lib/catalog/group-proposals/dismiss-proposal'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import type { Group, MemberRow } from './group-rows'
import { withGroup } from './group-transaction'
import { namesOfLeaving } from './member-edits'
import type { MemberEdit } from './write-members'
import { writeMembers } from './write-members'

/** Takes a product out of its group. It stays, with the name that it had before if nobody has changed that since. Owners and `products:manage`. Throws `not-found`. */
export async function removeMember(
  viewer: Principal | null,
  groupId: number | null,
  productId: number | null,
): Promise<void> {
  const editor = requireScope(viewer, 'manage-products', 'products:manage')
  await withGroup(groupId, [], async (tx, { group }) => {
    const member = group.members.find(({ id }) => id === productId)
    if (!member) throw new Problem('not-found', { detail: 'The group has no such member.' })
    await writeMembers(tx, editor, await leaving(tx, group, [member]))
    await tx.productGroup.update({ where: { id: group.id }, data: { version: { increment: 1 } } })
    const { length } = group.members
    const changes: AuditChanges = { members: [length, length - 1], takenOut: [null, member.name] }
    await recordAudit(tx, editor, { action: 'group-changed', entity: 'group', entityId: group.id, changes })
  })
}

/** Dissolves a group: its products stay, as `removeMember` leaves them. Owners and `products:manage`. Throws `not-found`. */
export async function dissolveGroup(viewer: Principal | null, groupId: number | null): Promise<void> {
  const editor = requireScope(viewer, 'manage-products', 'products:manage')
  await withGroup(groupId, [], async (tx, { group }) => {
    await writeMembers(tx, editor, await leaving(tx, group, group.members))
    await tx.productGroup.delete({ where: { id: group.id }, select: { id: true } })
    const changes: AuditChanges = { name: [group.name, null], members: [group.members.length, 0] }
    await recordAudit(tx, editor, { action: 'group-dissolved', entity: 'group', entityId: group.id, changes })
  })
}

/** What members that leave become. They are not proposed as a group again. */
export async function leaving(
  tx: SqlTransaction,
  group: Group,
  members: readonly MemberRow[],
): Promise<MemberEdit[]> {
  const local = await readTranslations(
    members.map(({ id }) => id),
    tx,
  )
  const edits = members.map((before) => ({ before, ...namesOfLeaving(group, before, local) }))
  await dismissProposalsOf(
    tx,
    edits.map(({ before, fields }) => ({ ...before, ...fields })),
  )
  return edits
}
