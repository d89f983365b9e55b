import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { Problem } from '@/lib/shared/problem/problem'

const outcomes: Record<PaymentStatus, string> = {
  created: 'is not approved by the buyer.',
  approved: 'is approved, and its capture is under way.',
  capturing: 'is being captured.',
  completed: 'is completed.',
  pending: 'is pending at PayPal.',
  declined: 'was declined.',
  voided: 'is closed.',
  needs_attention: 'needs attention.',
}

/** Settles a payment now instead of in one of the reconciler's rounds. Returns the outcome as a sentence. Admins only. */
export async function checkPayment(
  viewer: Viewer | null,
  paymentId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAction(viewer, 'handle-money')
  const payment = await db.payment.findUnique({
    where: { id: paymentId ?? 0 },
    select: { id: true, orderId: true, status: true },
  })
  if (!payment) throw new Problem('not-found')
  const { id, orderId } = payment
  const status = await settlePayment(id)
  logEvent('payment-checked', { paymentId: id, orderId, userId, status })
  if (status === 'completed') return { detail: `Order ${orderId} is paid.` }
  if (status === payment.status) return { detail: 'PayPal says nothing new about this payment.' }
  return { detail: `The payment of order ${orderId} ${outcomes[status]}` }
}

/**
 * Marks a payment that needed attention as settled: its order can be paid again, and its hold can expire. A repeat leaves the time
 * unchanged. Admins only.
 */
export async function resolvePayment(
  viewer: Viewer | null,
  paymentId: number | null,
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  const where = { id: paymentId ?? 0, status: 'needs_attention' } as const
  const payment = await db.payment.findFirst({ where, select: { id: true, orderId: true } })
  if (!payment) throw new Problem('not-found')
  const { id, orderId } = payment
  const count = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const change = await tx.payment.updateMany({
      where: { ...where, resolvedAt: null },
      data: { resolvedAt: new Date() },
    })
    const changes = { payment: [null, id] } satisfies AuditChanges
    if (change.count > 0)
      await recordAudit(tx, admin, { action: 'entry-settled', entity: 'order', entityId: orderId, changes })
    return change.count
  })
  if (count > 0) logEvent('payment-resolved', { paymentId: id, orderId, userId: admin.id })
  return { detail: `The payment of order ${orderId} is settled.` }
}
