import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { type OrderRow, orderSelect } from './order-json'

/** Returns the viewer's own order, for a payment. Throws `order-not-found` for orders of other users, even to an admin. */
export async function getOwnOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderRow> {
  const user = requireUser(viewer)
  if (orderId === null) throw new Problem('order-not-found')
  const order = await db.order.findFirst({
    where: { id: orderId, userId: user.id },
    select: orderSelect,
  })
  if (!order) throw new Problem('order-not-found')
  return order
}
