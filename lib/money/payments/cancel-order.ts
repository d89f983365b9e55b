import 'server-only'
import type { Actor } from '@/lib/accounts/audit/actor'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { queueOrderMail } from '@/lib/messaging/outbox/queue-mail'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { releaseStock } from '@/lib/sales/inventory/order-stock'
import { paymentUndecided } from '@/lib/sales/inventory/release-expired-holds'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import { getOrder, readableOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import { closeAttempts } from './close-attempts'
import type { PaymentReason } from './payment-reason'
import { logPaymentOutcome } from './record-verdict'

const reason: PaymentReason = { code: 'order_cancelled' }

/**
 * Cancels an unpaid order for its owner or an admin, in one transaction: closes its open payments, returns its units to stock, and
 * queues a mail to the buyer. It can never be paid afterwards. A repeat changes nothing. While money may be on its way the order is not
 * cancelled.
 */
export async function cancelOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderJson> {
  const user = requireUser(viewer)
  const order = await db.order.findFirst({
    where: readableOrder(viewer, orderId, 'work-orders'),
    select: { id: true, userId: true },
  })
  if (!order) throw new Problem('order-not-found')
  const { id, userId } = order
  const cancelled = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.cancelledAt) return null
    requireAllowed('cancel', order.facts)
    await refuseWhileMoneyMayCome(tx, id)
    const details = { byShop: userId !== user.id }
    const cancelled = await cancelLocked(tx, order, details.byShop ? user : null)
    await queueOrderMail(tx, {
      kind: 'order_cancelled',
      key: `order ${id} cancelled`,
      details,
      orderId: id,
    })
    if (details.byShop)
      await recordAudit(tx, user, { action: 'order-cancelled', entity: 'order', entityId: id })
    return cancelled
  })
  if (cancelled) logCancelled(cancelled, user.id)
  return getOrder(viewer, id)
}

export type CancelledOrder = { orderId: number; closed: { id: number }[]; isHeld: boolean }

/**
 * Closes the open payments of an unpaid order, returns its units to stock and marks it as cancelled. The caller has locked its row, and
 * knows that no money may come. `by` is who of the shop does it, null for its buyer.
 */
export async function cancelLocked(
  tx: Transaction,
  order: LockedOrder,
  by: Actor | null,
): Promise<CancelledOrder> {
  const { id: orderId, stockState } = order
  const closed = await closeAttempts(tx, orderId, reason)
  const isHeld = stockState === 'held'
  if (isHeld) await releaseStock(tx, order, by)
  await tx.order.update({ where: { id: orderId }, data: { cancelledAt: new Date() }, select: { id: true } })
  return { orderId, closed, isHeld }
}

/** Logs what `cancelLocked` has done, once the transaction has ended. */
export function logCancelled({ orderId, closed, isHeld }: CancelledOrder, userId: number): void {
  for (const { id: paymentId } of closed) logPaymentOutcome({ orderId, paymentId, status: 'voided', reason })
  if (isHeld) logEvent('stock-released', { orderId })
  logEvent('order-cancelled', { orderId, userId })
}

async function refuseWhileMoneyMayCome(tx: Transaction, orderId: number): Promise<void> {
  const payment = await tx.payment.findFirst({
    where: { orderId, ...paymentUndecided },
    select: { status: true },
  })
  if (payment?.status === 'needs_attention') {
    const detail = t('payment.cancel-attention')
    throw new Problem('payment-mismatch', { detail })
  }
  if (payment) {
    const detail = t('payment.cancel-pending')
    throw new Problem('payment-pending', { detail })
  }
}
