import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { todayOf } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { listOrders, type OrderPage } from '@/lib/sales/orders/order-queries'

/** Returns the carrier of the newest order that has one, '' when none has. Owners and staff. */
export async function findLastCarrier(viewer: Viewer | null): Promise<string> {
  requireAction(viewer, 'work-orders')
  const where = { carrier: { not: '' } }
  const select = { carrier: true } as const
  return (await db.order.findFirst({ where, orderBy: { id: 'desc' }, select }))?.carrier ?? ''
}

/** The orders that were shipped more than `days` days ago, by the days of the shop, and were not delivered. */
export function shippedBefore(days: number, now = new Date()) {
  const today = new Date(todayOf(now))
  today.setUTCDate(today.getUTCDate() - days - 1)
  const to = today.toISOString().slice(0, 10)
  return orderList.filter.parse({ status: ['shipped'], date: 'shipped', to, sort: 'placed' })
}

/** Returns the oldest 100 of the orders that were shipped more than `days` days ago, and the number of all. Owners and staff. */
export async function listShippedBefore(viewer: Viewer | null, days: number): Promise<OrderPage> {
  requireAction(viewer, 'work-orders')
  return listOrders(viewer, { page: 1, pageSize: 100 }, shippedBefore(days))
}
