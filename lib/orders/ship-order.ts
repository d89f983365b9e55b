import 'server-only'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { queueOrderMail } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import { lockOrder } from '@/lib/stock/lock-order'
import { getOrder } from './queries'
import type { OrderJson } from './schema'
import type { ShipOrderInput } from './shipping-schema'
import { undoSeconds } from './undo-schema'

/**
 * Marks a paid order as shipped, or corrects how it was: `shippedAt` stays that of the first time. Queues a mail to the buyer,
 * and the number for PayPal (`report-tracking`), when something has changed. Decides under the order's lock. Admins only.
 * Throws `order-not-found`, `order-not-paid`, `order-cancelled`.
 */
export async function shipOrder(
  viewer: Viewer | null,
  orderId: number | null,
  { carrier, number, url }: ShipOrderInput,
): Promise<OrderJson> {
  const admin = requireAction(viewer, 'work-orders')
  if (orderId === null) throw new Problem('order-not-found')
  const isChanged = await withTransaction(async (tx) => {
    const { cancelledAt, paidAt } = await lockOrder(tx, orderId)
    if (cancelledAt) throw new Problem('order-cancelled')
    if (!paidAt) throw new Problem('order-not-paid')
    const where = { id: orderId }
    const known = await tx.order.findUniqueOrThrow({
      where,
      select: { shippedAt: true, carrier: true, trackingNumber: true, trackingUrl: true },
    })
    const isSameParcel = known.carrier === carrier && known.trackingNumber === number
    if (known.shippedAt && isSameParcel && known.trackingUrl === url) return false
    const now = new Date()
    const isTold = number !== '' || known.trackingNumber !== ''
    const report = isSameParcel ? {} : { trackingDueAt: isTold ? now : null }
    const shippedAt = known.shippedAt ?? now
    const data = { shippedAt, carrier, trackingNumber: number, trackingUrl: url, ...report }
    await tx.order.update({ where, data, select: { id: true } })
    await queueOrderMail(tx, {
      kind: 'order_shipped',
      key: `order ${orderId} shipped ${now.toISOString()}`,
      details: { carrier, number, url },
      orderId,
      delaySeconds: undoSeconds,
    })
    const before = { carrier: known.carrier, number: known.trackingNumber, url: known.trackingUrl }
    const action = known.shippedAt ? 'tracking-corrected' : 'order-shipped'
    const changes = changesOf(before, { carrier, number, url })
    await recordAudit(tx, admin, { action, entity: 'order', entityId: orderId, changes })
    return true
  })
  if (isChanged) logEvent('order-shipped', { orderId, userId: admin.id })
  return getOrder(viewer, orderId)
}
