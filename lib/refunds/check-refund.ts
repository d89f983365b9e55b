import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import type { RefundStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'
import { settleRefund } from './settle-refund'

const outcomes: Record<RefundStatus, string> = {
  created: 'is under way.',
  refunding: 'is under way.',
  pending: 'is pending at PayPal.',
  completed: 'is completed.',
  failed: 'has failed.',
  needs_attention: 'needs attention.',
}

/**
 * Settles a refund now instead of in one of the reconciler's rounds. Returns the outcome as a sentence. Admins only. Throws
 * `not-found`, `payment-provider-down`.
 */
export async function checkRefund(
  viewer: Viewer | null,
  refundId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const where = { id: refundId ?? 0 }
  const refund = await db.refund.findUnique({ where, select: { id: true, orderId: true, status: true } })
  if (!refund) throw new Problem('not-found')
  const { id, orderId } = refund
  const status = await settleRefund(id)
  logEvent('refund-checked', { refundId: id, orderId, userId, status })
  if (status === refund.status) return { detail: 'PayPal says nothing new about this refund.' }
  return { detail: `The refund of order ${orderId} ${outcomes[status]}` }
}
