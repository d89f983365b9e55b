import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { getOrder } from '@/lib/orders/queries'
import type { OrderJson } from '@/lib/orders/schema'

/**
 * Admins mark an order delivered. The condition sits in the update, so a repeat leaves `deliveredAt` as it was. Throws
 * `order-not-found`.
 */
export async function deliverOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderJson> {
  requireAdmin(viewer)
  await db.order.updateMany({
    where: { id: orderId ?? 0, deliveredAt: null },
    data: { deliveredAt: new Date() },
  })
  return getOrder(viewer, orderId)
}
