import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { RefundStatus } from '@/lib/generated/prisma/enums'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { Problem } from '@/lib/shared/problem/problem'
import { reasonColumns } from './refund-reason'
import { settleRefund } from './settle-refund'

const outcomes: Record<RefundStatus, string> = {
  created: 'is under way.',
  refunding: 'is under way.',
  pending: 'is pending at PayPal.',
  completed: 'is completed.',
  failed: 'has failed.',
  needs_attention: 'needs attention.',
}

/** Settles a refund now instead of in one of the reconciler's rounds. Returns the outcome as a sentence. Admins only. */
export async function checkRefund(
  viewer: Viewer | null,
  refundId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAction(viewer, 'handle-money')
  const where = { id: refundId ?? 0 }
  const refund = await db.refund.findUnique({ where, select: { id: true, orderId: true, status: true } })
  if (!refund) throw new Problem('not-found')
  const { id, orderId } = refund
  const status = await settleRefund(id)
  logEvent('refund-checked', { refundId: id, orderId, userId, status })
  if (status === refund.status) return { detail: 'PayPal says nothing new about this refund.' }
  return { detail: `The refund of order ${orderId} ${outcomes[status]}` }
}

const isDone = { status: { in: ['failed', 'needs_attention'] } } satisfies Prisma.RefundWhereInput
/** PayPal was asked, or may have been, and has not named the refund. */
const isUnnamed = {
  status: { in: ['created', 'refunding'] },
  providerRefundId: null,
} satisfies Prisma.RefundWhereInput

/**
 * Marks a refund that failed or needed attention as settled. One whose outcome is unknown is given up: it is not sent again and has
 * failed, unless PayPal lists it later. A repeat leaves the time unchanged. Admins only.
 */
export async function resolveRefund(
  viewer: Viewer | null,
  refundId: number | null,
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  const refund = await db.refund.findFirst({
    where: { id: refundId ?? 0, OR: [isDone, isUnnamed] },
    select: { id: true, orderId: true },
  })
  if (!refund) throw new Problem('not-found')
  const { id, orderId } = refund
  const count = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const resolvedAt = new Date()
    const reason = reasonColumns({ code: 'other', text: 'it was given up, and PayPal never confirmed it' })
    const givenUp = await tx.refund.updateMany({
      where: { id, ...isUnnamed },
      data: { status: 'failed', ...reason, resolvedAt },
    })
    const change = await tx.refund.updateMany({
      where: { id, ...isDone, resolvedAt: null },
      data: { resolvedAt },
    })
    const all = givenUp.count + change.count
    const changes = { refund: [null, id] } satisfies AuditChanges
    if (all > 0)
      await recordAudit(tx, admin, { action: 'entry-settled', entity: 'order', entityId: orderId, changes })
    return all
  })
  if (count > 0) logEvent('refund-resolved', { refundId: id, orderId, userId: admin.id })
  return { detail: `The refund of order ${orderId} is settled.` }
}
