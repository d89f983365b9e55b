import 'server-only'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { type Principal, principalId, requireScope } from '@/lib/auth/viewer'
import { type Transaction, withTransaction } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { getChangedOrder } from '@/lib/orders/queries'
import type { OrderJson } from '@/lib/orders/schema'
import { queueOrderMail } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import { lockOrder } from '@/lib/stock/lock-order'
import { type ParcelChange, parcelChange, parcelSelect } from './parcel-change'
import type { ShipOrderInput } from './shipping-schema'
import { undoSeconds } from './undo-time'

/**
 * Marks a paid order as shipped, or corrects how it was: `shippedAt` stays that of the first time. Queues a mail to the buyer of an order
 * that has not arrived, and the number for PayPal (`report-tracking`), when something has changed. Decides under the order's lock. Admins only.
 * Throws `order-not-found`, `order-not-paid`, `order-cancelled`.
 */
export async function shipOrder(
  viewer: Principal | null,
  orderId: number | null,
  parcel: ShipOrderInput,
): Promise<OrderJson> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  if (orderId === null) throw new Problem('order-not-found')
  await recordParcel(admin, orderId, parcel)
  return getChangedOrder(orderId)
}

/** Throws what speaks against this number, in the transaction, with the order locked. */
type NumberCheck = (tx: Transaction, orderId: number, number: string) => Promise<void>

/** Does what `shipOrder` says, for an admin who may, in one transaction. Returns what has changed. */
export async function recordParcel(
  admin: Principal,
  orderId: number,
  parcel: ShipOrderInput,
  checkNumber: NumberCheck = async () => {},
): Promise<ParcelChange> {
  const { carrier, number, url } = parcel
  const change = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const where = { id: orderId }
    const known = await tx.order.findUniqueOrThrow({ where, select: parcelSelect })
    const made = parcelChange(known, parcel)
    if (made === 'unchanged') return made
    await checkNumber(tx, orderId, number)
    const now = new Date()
    const isSameParcel = known.carrier === carrier && known.trackingNumber === number
    const isTold = number !== '' || known.trackingNumber !== ''
    const report = isSameParcel ? {} : { trackingDueAt: isTold ? now : null }
    const shippedAt = known.shippedAt ?? now
    const data = { shippedAt, carrier, trackingNumber: number, trackingUrl: url, ...report }
    await tx.order.update({ where, data, select: { id: true } })
    const mail = {
      kind: 'order_shipped',
      key: `order ${orderId} shipped ${now.toISOString()}`,
      details: { carrier, number, url },
      orderId,
      delaySeconds: undoSeconds,
    } as const
    // It has arrived: that it is on its way is no news.
    if (!known.deliveredAt) await queueOrderMail(tx, mail)
    const before = { carrier: known.carrier, number: known.trackingNumber, url: known.trackingUrl }
    const action = known.shippedAt ? 'tracking-corrected' : 'order-shipped'
    const changes = changesOf(before, { carrier, number, url })
    await recordAudit(tx, admin, { action, entity: 'order', entityId: orderId, changes })
    return made
  })
  if (change !== 'unchanged') logEvent('order-shipped', { orderId, ...principalId(admin) })
  return change
}
