import 'server-only'
import { recordAudit } from '@/lib/audit/record-audit'
import { type Principal, principalId, requireScope } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { getChangedOrder } from '@/lib/orders/queries'
import type { OrderJson } from '@/lib/orders/schema'
import { queueOrderMail } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import { lockOrder } from '@/lib/stock/lock-order'
import { deliverStock } from '@/lib/stock/order-stock'
import { undoSeconds } from './undo-time'

/**
 * Marks an order delivered, paid or not. Its units no longer return to stock; units that were released are taken again.
 * Decides under the order's lock; a repeat leaves `deliveredAt` unchanged. Admins only. Throws `order-not-found`,
 * `order-cancelled`.
 */
export async function deliverOrder(viewer: Principal | null, orderId: number | null): Promise<OrderJson> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  if (orderId === null) throw new Problem('order-not-found')
  await recordDelivery(admin, orderId)
  return getChangedOrder(orderId)
}

/** Does what `deliverOrder` says, for an admin who may, in one transaction. */
export async function recordDelivery(admin: Principal, orderId: number): Promise<'delivered' | 'unchanged'> {
  const change = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.deliveredAt) return 'unchanged'
    if (order.cancelledAt) throw new Problem('order-cancelled')
    await deliverStock(tx, order, admin)
    await queueOrderMail(tx, {
      kind: 'order_delivered',
      key: `order ${orderId} delivered ${new Date().toISOString()}`,
      orderId,
      details: {},
      delaySeconds: undoSeconds,
    })
    await recordAudit(tx, admin, { action: 'order-delivered', entity: 'order', entityId: orderId })
    return 'delivered'
  })
  if (change === 'delivered') logEvent('order-delivered', { orderId, ...principalId(admin) })
  return change
}
