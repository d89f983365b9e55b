import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isProgram, type Principal, principalId, requireScope } from '@/lib/accounts/permissions/viewer'
import { queueOrderMail } from '@/lib/messaging/outbox/queue-mail'
import { withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { deliverStock } from '@/lib/sales/inventory/order-stock'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { getChangedOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { Problem } from '@/lib/shared/problem/problem'
import type { SendingRules } from './parcel-change'
import { type OrderToSend, readSending } from './read-sending'
import type { DeliverOrderInput } from './shipping-schema'
import { undoEnd } from './undo-time'

/**
 * Marks an order delivered, paid or not. Its units no longer return to stock; units that were released are taken again. Decides under the
 * order's lock; a repeat leaves `deliveredAt` unchanged. A person may pass a hold by `anyway`, a program never. Admins only.
 */
export async function deliverOrder(
  viewer: Principal | null,
  orderId: number | null,
  { anyway }: DeliverOrderInput = { anyway: false },
): Promise<OrderJson> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  if (orderId === null) throw new Problem('order-not-found')
  await recordDelivery(admin, orderId, { anyway: anyway && !isProgram(admin) })
  return getChangedOrder(orderId)
}

/** Returns what marking an order as delivered changes. Throws what speaks against it. */
export function deliveryChange(
  { facts }: Pick<OrderToSend, 'facts'>,
  { anyway = false, isOfMany = false }: SendingRules,
): 'delivered' | 'unchanged' {
  if (facts.isDelivered) return 'unchanged'
  requireAllowed(isOfMany ? 'deliver-many' : 'deliver', { ...facts, isOnHold: facts.isOnHold && !anyway })
  return 'delivered'
}

/** Does what `deliverOrder` says, for an admin who may, in one transaction. */
export async function recordDelivery(
  admin: Principal,
  orderId: number,
  rules: SendingRules,
): Promise<'delivered' | 'unchanged'> {
  const change = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const sending = (await readSending(tx, [orderId])).get(orderId)
    if (!sending) throw new Problem('order-not-found')
    if (deliveryChange(sending, rules) === 'unchanged') return 'unchanged'
    const now = new Date()
    await deliverStock(tx, order, admin, now)
    await queueOrderMail(tx, {
      kind: 'order_delivered',
      key: `order ${orderId} delivered ${now.toISOString()}`,
      orderId,
      details: {},
      dueAt: undoEnd(now),
    })
    await recordAudit(tx, admin, { action: 'order-delivered', entity: 'order', entityId: orderId })
    return 'delivered'
  })
  if (change === 'delivered') logEvent('order-delivered', { orderId, ...principalId(admin) })
  return change
}
