import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { type OrderNoteJson, orderNoteJsonOf, orderNoteSelect } from './order-note'

/** Adds a note to an order, with the admin's name as it is now. Admins only. */
export async function addOrderNote(
  viewer: Viewer | null,
  orderId: number | null,
  text: string,
): Promise<OrderNoteJson> {
  const author = requireAction(viewer, 'work-orders')
  const order = orderId && (await db.order.findUnique({ where: { id: orderId }, select: { id: true } }))
  if (!order) throw new Problem('order-not-found')
  const data = { orderId: order.id, authorId: author.id, authorName: author.name, text }
  return withTransaction(async (tx) => {
    await recordAudit(tx, author, { action: 'note-added', entity: 'order', entityId: order.id })
    return orderNoteJsonOf(await tx.orderNote.create({ data, select: orderNoteSelect }))
  })
}

const maxNotes = 100

/** Returns the newest 100 notes of admins about an order, newest first. Admins only. */
export async function listOrderNotes(viewer: Viewer | null, orderId: number): Promise<OrderNoteJson[]> {
  requireAction(viewer, 'see-admin')
  const rows = await db.orderNote.findMany({
    where: { orderId },
    orderBy: { id: 'desc' },
    take: maxNotes,
    select: orderNoteSelect,
  })
  return rows.map(orderNoteJsonOf)
}
