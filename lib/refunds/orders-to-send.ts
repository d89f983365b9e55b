import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { readFoundIds } from '@/lib/db/read-page'
import { Prisma } from '@/lib/generated/prisma/client'
import { orderConditions } from '@/lib/orders/find-orders'
import type { OrderFilter } from '@/lib/orders/order-filter'
import { type OrderRow, orderSelect } from '@/lib/orders/order-json'
import { hasStatus } from '@/lib/orders/order-status'
import { type PackingSlip, packingSlip } from '@/lib/orders/packing-slip'
import { slipSelect } from './queries'

/** Returns the ids of the orders to ship that a filter is for, in the order of its list. The desk only. */
export async function findOrdersToSend(viewer: Viewer | null, filter: OrderFilter): Promise<Int32Array> {
  requireAction(viewer, 'see-desk')
  const { where, order } = orderConditions(filter)
  return readFoundIds('Order', { where: Prisma.sql`${where} and ${hasStatus(['to-ship'])}`, order })
}

export type OrderToSend = { order: OrderRow; slip: PackingSlip }

/** Returns these orders with what is still to be sent of them, in this order, without those that are gone. */
export async function readOrdersToSend(ids: readonly number[]): Promise<OrderToSend[]> {
  const where = { id: { in: [...ids] } }
  const [orders, facts] = await Promise.all([
    db.order.findMany({ where, select: orderSelect }),
    db.order.findMany({ where, select: { id: true, ...slipSelect } }),
  ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const slipOf = new Map(facts.map((row) => [row.id, packingSlip(row)]))
  return ids.flatMap((id) => {
    const [order, slip] = [orderOf.get(id), slipOf.get(id)]
    return order && slip ? [{ order, slip }] : []
  })
}
