import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'

/**
 * Marks a dispute as settled, so that it is no longer listed; the order still shows it. A repeat leaves the time unchanged.
 * Admins only. Throws `not-found`.
 */
export async function resolveDispute(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const where = { id: id ?? 0 }
  const dispute = await db.dispute.findUnique({ where, select: { payment: { select: { orderId: true } } } })
  if (!dispute) throw new Problem('not-found')
  const { orderId } = dispute.payment
  const { count } = await db.dispute.updateMany({
    where: { ...where, resolvedAt: null },
    data: { resolvedAt: new Date() },
  })
  if (count > 0) logEvent('dispute-resolved', { disputeRow: where.id, orderId, userId })
  return { detail: 'The entry is settled. The dispute at PayPal stays open.' }
}
