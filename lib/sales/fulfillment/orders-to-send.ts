import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readFoundIds } from '@/lib/platform/db/read-page'
import { orderConditions } from '@/lib/sales/order-admin/find-orders'
import type { OrderFilter } from '@/lib/sales/order-admin/order-filter'
import { type OrderRow, orderJsonOf, orderSelect } from '@/lib/sales/orders/order-json'
import { getOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { hasStatus, readStatuses } from '@/lib/sales/orders/order-status'
import { type PackingSlip, packingSlip } from './packing-slip'
import { slipSelect } from './slip-select'

/** Returns the ids of the orders to ship that a filter is for, in the order of its list. Admins only. */
export async function findOrdersToSend(viewer: Viewer | null, filter: OrderFilter): Promise<Int32Array> {
  requireAction(viewer, 'see-admin')
  const { where, order } = orderConditions(filter)
  return readFoundIds('Order', { where: Prisma.sql`${where} and ${hasStatus(['to-ship'])}`, order })
}

/** Returns the order with what is still to be sent of it. Admins only. */
export async function getPackingSlip(
  viewer: Viewer | null,
  orderId: number | null,
): Promise<{ order: OrderJson; slip: PackingSlip }> {
  requireAction(viewer, 'see-admin')
  const order = await getOrder(viewer, orderId)
  const facts = await db.order.findUniqueOrThrow({ where: { id: order._id }, select: slipSelect })
  return { order, slip: packingSlip(facts) }
}

const maxSlips = 200

/** `nothing` are the ids of orders without a unit to send, `leftOut` is the number of further orders. */
export type PackingSlips = {
  slips: { order: OrderJson; slip: PackingSlip }[]
  nothing: number[]
  leftOut: number
}

/** Returns the packing slips of the first 200 orders to ship that a filter is for, in the order of its list. Admins only. */
export async function listPackingSlips(viewer: Viewer | null, filter: OrderFilter): Promise<PackingSlips> {
  const ids = await findOrdersToSend(viewer, filter)
  const orders = await readOrdersToSend([...ids.subarray(0, maxSlips)])
  const toSend = orders.filter(({ slip }) => slip.stop === null)
  return {
    slips: toSend.map(({ order, slip }) => ({ order: orderJsonOf({ ...order, status: 'to-ship' }), slip })),
    nothing: orders.filter(({ slip }) => slip.stop !== null).map(({ order }) => order.id),
    leftOut: Math.max(0, ids.length - maxSlips),
  }
}

type OrderToSend = { order: OrderRow; slip: PackingSlip }

/**
 * Returns these orders with what is still to be sent of them, in this order. Deleted ones are left out, and those that are no longer to be
 * shipped: a long list is read in parts, and a dispute may come between.
 */
export async function readOrdersToSend(ids: readonly number[]): Promise<OrderToSend[]> {
  const where = { id: { in: [...ids] } }
  const [orders, facts, statuses] = await Promise.all([
    db.order.findMany({ where, select: orderSelect }),
    db.order.findMany({ where, select: { id: true, ...slipSelect } }),
    readStatuses(db, ids),
  ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const slipOf = new Map(facts.map((row) => [row.id, packingSlip(row)]))
  return ids.flatMap((id) => {
    const [order, slip] = [orderOf.get(id), slipOf.get(id)]
    return order && slip && statuses.get(id) === 'to-ship' ? [{ order, slip }] : []
  })
}
