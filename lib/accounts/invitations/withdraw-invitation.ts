import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { adminRoles } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const accountRow = z.object({ id: z.int(), invitedAs: z.enum(adminRoles).nullable() })

/** Ends a person's invitations with their links and waiting mails, and deletes an account that only an invitation made. Owners only. */
export async function withdrawInvitation(viewer: Viewer | null, userId: number | null): Promise<void> {
  const owner = requireAction(viewer, 'manage-shop')
  const id = userId ?? 0
  await withTransaction(async (tx) => {
    // Locked, so that it is accepted either before this or never.
    const [account] = await readRows(tx, accountRow)`
      select id, "invitedAs" from "User" where id = ${id} for update`
    if (!account) throw new Problem('user-not-found')
    const { count } = await tx.passwordReset.deleteMany({ where: { userId: id, role: { not: null } } })
    if (count === 0 && account.invitedAs === null) throw new Problem('not-invited')
    await tx.mail.deleteMany({
      where: { userId: id, kind: 'invitation', status: { not: 'sent' }, unconfirmed: 0 },
    })
    if (account.invitedAs) await tx.user.deleteMany({ where: { id } })
    await recordAudit(tx, owner, { action: 'invitation-withdrawn', entity: 'user', entityId: id })
  })
}
