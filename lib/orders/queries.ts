import 'server-only'
import { requireAdmin, requireUser, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { isHoldSpent } from '@/lib/orders/hold-limits'
import { orderJsonOf, orderSelect, orderSummaryJsonOf, orderSummarySelect } from '@/lib/orders/order-json'
import type { PaymentHold } from '@/lib/orders/payment-hold'
import type { OrderJson, OrderSummaryJson } from '@/lib/orders/schema'
import { type Paged, type Paging, slice } from '@/lib/paging'
import { Problem } from '@/lib/problem'

/** The order, for its owner or an admin. `order-not-found` for everybody else's, exactly as for an unknown one. */
export async function getOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderJson> {
  const user = requireUser(viewer)
  if (orderId === null) throw new Problem('order-not-found')
  const where = user.isAdmin ? { id: orderId } : { id: orderId, userId: user.id }
  const row = await db.order.findFirst({ where, select: orderSelect })
  if (!row) throw new Problem('order-not-found')
  return orderJsonOf(row)
}

/** What keeps an unpaid order from being paid now; `null` when nothing does. For those who may see the order. */
export async function findPaymentHold(viewer: Viewer | null, orderId: number): Promise<PaymentHold | null> {
  const { _id, isPaid } = await getOrder(viewer, orderId)
  if (isPaid) return null
  const payments = await db.payment.findMany({
    where: {
      orderId: _id,
      OR: [{ status: { in: ['pending', 'capturing'] } }, { status: 'needs_attention', resolvedAt: null }],
    },
    select: { status: true },
  })
  if (payments.some(({ status }) => status === 'needs_attention')) return 'payment-mismatch'
  if (payments.length > 0) return 'payment-pending'
  const select = { stockState: true, holdCount: true } as const
  return isHoldSpent(await db.order.findUniqueOrThrow({ where: { id: _id }, select })) ? 'hold-expired' : null
}

/** One page of the viewer's own orders, newest first. */
export async function listMyOrders(viewer: Viewer | null, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  return pageOfOrders({ userId: requireUser(viewer).id }, paging)
}

/** One page of all orders, newest first. Admins only. */
export async function listOrders(viewer: Viewer | null, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  requireAdmin(viewer)
  return pageOfOrders({}, paging)
}

/** One page of one user's orders, newest first. Admins only. */
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
