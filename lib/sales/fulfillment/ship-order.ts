import 'server-only'
import { changesOf } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isProgram, type Principal, principalId, requireScope } from '@/lib/accounts/permissions/viewer'
import { queueOrderMail } from '@/lib/messaging/outbox/queue-mail'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { getChangedOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { Problem } from '@/lib/shared/problem/problem'
import { type ParcelChange, parcelChange, type SendingRules } from './parcel-change'
import { readSending } from './read-sending'
import type { ParcelInput } from './shipping-schema'
import { undoEnd } from './undo-time'

/**
 * Marks a paid order as shipped, or corrects how it was: `shippedAt` stays that of the first time. Queues a mail to the buyer of an order
 * that has not arrived, and the number for PayPal (`report-tracking`), when something has changed. Decides under the order's lock. A
 * person may pass a hold by `anyway`, a program never. Admins only.
 */
export async function shipOrder(
  viewer: Principal | null,
  orderId: number | null,
  { anyway = false, ...parcel }: ParcelInput & { anyway?: boolean },
): Promise<OrderJson> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  if (orderId === null) throw new Problem('order-not-found')
  await recordParcel(admin, orderId, parcel, { anyway: anyway && !isProgram(admin) })
  return getChangedOrder(orderId)
}

type Rules = SendingRules & {
  /** Throws what else speaks against this parcel, in the transaction, with the order locked. */
  check?: (tx: Transaction, orderId: number, number: string) => Promise<void>
}

/** Does what `shipOrder` says, for an admin who may, in one transaction. Returns what has changed. */
export async function recordParcel(
  admin: Principal,
  orderId: number,
  parcel: ParcelInput,
  { check, ...rules }: Rules = {},
): Promise<ParcelChange> {
  const { carrier, number, url } = parcel
  const change = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const order = (await readSending(tx, [orderId])).get(orderId)
    if (!order) throw new Problem('order-not-found')
    const outcome = parcelChange(order, parcel, rules)
    if (outcome === 'unchanged') return outcome
    await check?.(tx, orderId, number)
    const now = new Date()
    const isSameParcel = order.carrier === carrier && order.trackingNumber === number
    const isTold = number !== '' || order.trackingNumber !== ''
    const report = isSameParcel ? {} : { trackingDueAt: isTold ? now : null }
    const shippedAt = order.shippedAt ?? now
    const data = { shippedAt, carrier, trackingNumber: number, trackingUrl: url, ...report }
    await tx.order.update({ where: { id: orderId }, data, select: { id: true } })
    const mail = {
      kind: 'order_shipped',
      key: `order ${orderId} shipped ${now.toISOString()}`,
      details: { carrier, number, url },
      orderId,
      dueAt: undoEnd(now),
    } as const
    // It has arrived: that it is on its way is no news.
    if (!order.deliveredAt) await queueOrderMail(tx, mail)
    const before = { carrier: order.carrier, number: order.trackingNumber, url: order.trackingUrl }
    const action = order.shippedAt ? 'tracking-corrected' : 'order-shipped'
    const changes = changesOf(before, { carrier, number, url })
    await recordAudit(tx, admin, { action, entity: 'order', entityId: orderId, changes })
    return outcome
  })
  if (change !== 'unchanged') logEvent('order-shipped', { orderId, ...principalId(admin) })
  return change
}
