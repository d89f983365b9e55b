import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { lockViewer } from '@/lib/accounts/sessions/lock-viewer'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import type { Transaction } from '@/lib/platform/db/db'
import { ownFactors } from './own-factors'
import { makeRecoveryCodes } from './recovery-codes'

type Kind = 'passkey' | 'code'

/** Records a new second factor, which proves this session and no other. Returns recovery codes for the first factor that the account needs. */
export async function addFactor(tx: Transaction, user: Viewer, kind: Kind): Promise<string[] | null> {
  await lockViewer(tx, user)
  const before = await ownFactors(user, tx)
  const isFirst = !before.isNeeded && (kind === 'code' || isAdminRole(user.role))
  if (isFirst) await tx.session.updateMany({ where: { userId: user.id }, data: { provenAt: null } })
  await tx.session.updateMany({ where: { id: user.sessionId }, data: { provenAt: new Date() } })
  await recordFactor(tx, user, 'factor-added', { factor: [null, kind] })
  await tell(tx, user, kind, true)
  return isFirst ? makeRecoveryCodes(tx, user.id) : null
}

/** Removes a second factor by `remove`, which returns the number of rows; with the last one that is needed go the recovery codes. */
export async function removeFactor(
  tx: Transaction,
  user: Viewer,
  kind: Kind,
  remove: () => Promise<number>,
): Promise<void> {
  await lockViewer(tx, user)
  if ((await remove()) === 0) return
  if (!(await ownFactors(user, tx)).isNeeded) await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
  await recordFactor(tx, user, 'factor-removed', { factor: [kind, null] })
  await tell(tx, user, kind, false)
}

/** Mails the account's address: who has stolen a session may have done this. */
function tell(tx: Transaction, user: Viewer, factor: Kind, isAdded: boolean): Promise<void> {
  const key = `account ${user.id} factor ${crypto.randomUUID()}`
  const details = { name: user.name, factor, isAdded }
  return queueMail(tx, { kind: 'factor_changed', key, recipient: user.email, details, userId: user.id })
}

/** The log is that of the admin: shoppers' factors are no part of it. */
export async function recordFactor(
  tx: Transaction,
  user: Viewer,
  action: 'factor-added' | 'factor-removed' | 'recovery-codes-made',
  changes: AuditChanges = {},
): Promise<void> {
  if (isAdminRole(user.role))
    await recordAudit(tx, user, { action, entity: 'user', entityId: user.id, changes })
}
