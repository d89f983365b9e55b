import 'server-only'
import { requireAdmin, requireUser, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { orderJsonOf, orderSelect, orderSummaryJsonOf, orderSummarySelect } from '@/lib/orders/order-json'
import type { OrderJson, OrderSummaryJson } from '@/lib/orders/schema'
import { type Paged, type Paging, slice } from '@/lib/paging'
import { Problem } from '@/lib/problem'

/**
 * Returns the condition that selects this order if the viewer may read it: users read their own orders, admins all.
 * Throws `not-signed-in`, and `order-not-found` for an id that cannot exist.
 */
export function readableOrder(viewer: Viewer | null, orderId: number | null): Prisma.OrderWhereInput {
  const user = requireUser(viewer)
  if (orderId === null) throw new Problem('order-not-found')
  return user.isAdmin ? { id: orderId } : { id: orderId, userId: user.id }
}

/** Returns the order to its owner or an admin. Throws `order-not-found` for other users, exactly as for an unknown id. */
export async function getOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderJson> {
  const row = await db.order.findFirst({ where: readableOrder(viewer, orderId), select: orderSelect })
  if (!row) throw new Problem('order-not-found')
  return orderJsonOf(row)
}

/** Returns one page of the viewer's own orders, newest first. */
export async function listMyOrders(viewer: Viewer | null, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  return pageOfOrders({ userId: requireUser(viewer).id }, paging)
}

/** Returns one page of all orders, newest first. Admins only. */
export async function listOrders(viewer: Viewer | null, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  requireAdmin(viewer)
  return pageOfOrders({}, paging)
}

/** Returns one page of a user's orders, newest first. Admins only. */
export async function listOrdersOfUser(
  viewer: Viewer | null,
  userId: number,
  paging: Paging,
): Promise<Paged<OrderSummaryJson>> {
  requireAdmin(viewer)
  return pageOfOrders({ userId }, paging)
}

async function pageOfOrders(where: { userId?: number }, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  const [rows, total] = await Promise.all([
    db.order.findMany({
      where,
      select: orderSummarySelect,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...slice(paging),
    }),
    db.order.count({ where }),
  ])
  return { items: rows.map(orderSummaryJsonOf), total }
}
