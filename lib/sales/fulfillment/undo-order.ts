import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { withdrawOrderMails } from '@/lib/messaging/outbox/queue-mail'
import { withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { getOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import type { UndoInput } from './undo-schema'
import { undoMsLeft } from './undo-time'

/**
 * Takes the mark of an order as delivered or shipped back, under its lock: its mail is withdrawn unless it has left. After a minute, by
 * the server's clock, that needs a note, which is kept with the order. Units stay where they are; an unpaid order's hold goes on. PayPal
 * is no longer told a tracking number that it does not know yet. Owners and staff.
 */
export async function undoOrder(
  viewer: Viewer | null,
  orderId: number | null,
  { what, note }: UndoInput,
  now = new Date(),
): Promise<OrderJson> {
  const author = requireAction(viewer, 'work-orders')
  if (orderId === null) throw new Problem('order-not-found')
  await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    requireAllowed(`undo-${what}`, order.facts)
    const markedAt = what === 'delivered' ? order.deliveredAt : order.shippedAt
    if (note === '' && undoMsLeft(markedAt?.toISOString() ?? null, now.getTime()) === 0) throw noteNeeded()
    const data = what === 'delivered' ? { deliveredAt: null } : notShipped
    await tx.order.update({ where: { id: orderId }, data, select: { id: true } })
    await withdrawOrderMails(tx, orderId, what === 'delivered' ? 'order_delivered' : 'order_shipped')
    if (note !== '')
      await tx.orderNote.create({
        data: { orderId, authorId: author.id, authorName: author.name, text: note },
        select: { id: true },
      })
    const action = what === 'delivered' ? 'delivery-undone' : 'shipping-undone'
    await recordAudit(tx, author, { action, entity: 'order', entityId: orderId })
  })
  logEvent('order-undone', { orderId, userId: author.id, what })
  return getOrder(viewer, orderId)
}

const notShipped = {
  shippedAt: null,
  carrier: '',
  trackingNumber: '',
  trackingUrl: '',
  trackingDueAt: null,
}

function noteNeeded(): Problem {
  const message = 'Please say in a note why: the buyer may have read the mail.'
  return invalidAt('note', message)
}
