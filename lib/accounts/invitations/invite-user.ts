import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { newResetToken, resetTokenHash } from '@/lib/accounts/password-reset/reset-password'
import { isAdminRole, roles } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { type InviteInput, invitationHours } from '@/lib/accounts/users/user-schema'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

/** The time for which the link of an invitation works. */
const invitationMs = invitationHours * 60 * 60 * 1000
const accountRow = z.object({ id: z.int(), role: z.enum(roles) })

/**
 * Mails somebody a link by which they choose a password and get a role. Nothing changes before: who has registered the address need
 * not be who reads its mails. An address without an account gets one that nobody can log in to. Owners only. Throws
 * `invalid-input` for somebody who is an admin already, and `too-many-requests` like `mailInvitation`.
 */
export async function inviteUser(
  viewer: Viewer | null,
  { email, role }: InviteInput,
): Promise<{ detail: string }> {
  const owner = requireAction(viewer, 'manage-shop')
  const passwordHash = await hashPassword(newResetToken())
  await withTransaction(async (tx) => {
    const name = email.slice(0, email.indexOf('@')).slice(0, 100)
    const [account] = await readRows(tx, accountRow)`
      insert into "User" (name, email, "passwordHash", "invitedAs") values (${name}, ${email}, ${passwordHash}, ${role}::"Role")
      on conflict (email) do update set "invitedAs" = case when "User"."invitedAs" is not null then excluded."invitedAs" end
      returning id, role`
    const userId = account?.id ?? 0
    if (isAdminRole(account?.role)) throw alreadyThere()
    await mailInvitation(tx, owner, { userId, email, role })
    const changes = { role: [null, role] } satisfies AuditChanges
    await recordAudit(tx, owner, { action: 'user-invited', entity: 'user', entityId: userId, changes })
  })
  return { detail: `The invitation to ${email} is on its way.` }
}

/** Mails the link by which somebody who gets a role chooses a password. Limited for an address that nobody has proven. */
export async function mailInvitation(
  tx: Transaction,
  { id: byId, name: by }: Viewer,
  { userId, email, role }: InviteInput & { userId: number },
): Promise<void> {
  const token = newResetToken()
  const expiresAt = new Date(Date.now() + invitationMs)
  const data = { tokenHash: resetTokenHash(token), expiresAt, userId, role, email }
  const reset = await tx.passwordReset.create({ data, select: { id: true } })
  const key = `invitation ${reset.id}`
  const details = { by, byId, role, token }
  await queueMail(tx, { kind: 'invitation', key, recipient: email, details, userId, language: null })
  const mail = await tx.mail.findUnique({ where: { key }, select: { status: true } })
  if (mail?.status === 'held_back')
    throw new Problem('too-many-requests', { detail: tooManyMails, retryAfterSeconds: 60 * 60 })
}

const tooManyMails = 'This address got too many mails of the shop. Please invite it again in an hour.'

function alreadyThere(): Problem {
  const message = 'This person has a desk already. Their role is changed on their page.'
  return invalidAt('email', message)
}
