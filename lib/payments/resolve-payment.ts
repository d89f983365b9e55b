import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'

/**
 * Marks a payment that needed attention as settled: its order can be paid again, and its hold can expire. A repeat leaves
 * the time unchanged. Admins only. Throws `not-found`, also for a payment that does not need attention.
 */
export async function resolvePayment(
  viewer: Viewer | null,
  paymentId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const where = { id: paymentId ?? 0, status: 'needs_attention' } as const
  const payment = await db.payment.findFirst({ where, select: { id: true, orderId: true } })
  if (!payment) throw new Problem('not-found')
  const { id, orderId } = payment
  const { count } = await db.payment.updateMany({
    where: { ...where, resolvedAt: null },
    data: { resolvedAt: new Date() },
  })
  if (count > 0) logEvent('payment-resolved', { paymentId: id, orderId, userId })
  return { detail: `The payment of order ${orderId} is settled.` }
}
