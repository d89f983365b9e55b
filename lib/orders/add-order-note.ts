import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { type OrderNoteJson, orderNoteJsonOf, orderNoteSelect } from './order-note'

/** Adds a note to an order, with the admin's name as it is now. Admins only. Throws `order-not-found`. */
export async function addOrderNote(
  viewer: Viewer | null,
  orderId: number | null,
  text: string,
): Promise<OrderNoteJson> {
  const { id: authorId, name: authorName } = requireAdmin(viewer)
  const order = orderId && (await db.order.findUnique({ where: { id: orderId }, select: { id: true } }))
  if (!order) throw new Problem('order-not-found')
  const data = { orderId: order.id, authorId, authorName, text }
  return orderNoteJsonOf(await db.orderNote.create({ data, select: orderNoteSelect }))
}
