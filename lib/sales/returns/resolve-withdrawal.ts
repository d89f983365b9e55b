import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { Problem } from '@/lib/shared/problem/problem'

/** Marks a withdrawal as settled, with an entry in the log. A repeat leaves the time unchanged. Owners only. */
export async function resolveWithdrawal(
  viewer: Viewer | null,
  id: number | null,
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  const where = { id: id ?? 0 }
  const withdrawal = await db.withdrawal.findUnique({ where, select: { orderId: true } })
  if (!withdrawal) throw new Problem('not-found')
  const { orderId } = withdrawal
  const count = await withTransaction(async (tx) => {
    if (orderId !== null) await lockOrder(tx, orderId)
    const settled = await tx.withdrawal.updateMany({
      where: { ...where, resolvedAt: null },
      data: { resolvedAt: new Date() },
    })
    const changes = { withdrawal: [null, where.id] } satisfies AuditChanges
    const subject =
      orderId === null
        ? ({ entity: 'withdrawal', entityId: where.id } as const)
        : ({ entity: 'order', entityId: orderId, changes } as const)
    if (settled.count > 0) await recordAudit(tx, admin, { action: 'entry-settled', ...subject })
    return settled.count
  })
  if (count > 0) logEvent('withdrawal-resolved', { withdrawalId: where.id, orderId, userId: admin.id })
  return { detail: 'The withdrawal is settled.' }
}
