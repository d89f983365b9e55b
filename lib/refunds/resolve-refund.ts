import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'

/**
 * Marks a refund that failed or needed attention as settled. A repeat leaves the time unchanged. Admins only. Throws
 * `not-found`, also for any other refund.
 */
export async function resolveRefund(
  viewer: Viewer | null,
  refundId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const refund = await db.refund.findFirst({
    where: { id: refundId ?? 0, status: { in: ['failed', 'needs_attention'] } },
    select: { id: true, orderId: true },
  })
  if (!refund) throw new Problem('not-found')
  const { id, orderId } = refund
  const { count } = await db.refund.updateMany({
    where: { id, resolvedAt: null },
    data: { resolvedAt: new Date() },
  })
  if (count > 0) logEvent('refund-resolved', { refundId: id, orderId, userId })
  return { detail: `The refund of order ${orderId} is settled.` }
}
