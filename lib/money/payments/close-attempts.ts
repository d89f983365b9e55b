import 'server-only'
import type { Transaction } from '@/lib/platform/db/db'
import { type PaymentReason, reasonColumns } from './payment-reason'

/**
 * Closes the attempts to pay an order that cannot be paid now, so that the buyer is not charged later. An attempt that may
 * be taking money stays open. The caller has locked the order's row.
 */
export function closeAttempts(
  tx: Transaction,
  orderId: number,
  reason: PaymentReason,
): Promise<{ id: number }[]> {
  return tx.payment.updateManyAndReturn({
    where: { orderId, status: { in: ['created', 'approved'] } },
    data: { status: 'voided', nextCheckAt: new Date(), ...reasonColumns(reason) },
    select: { id: true },
  })
}
