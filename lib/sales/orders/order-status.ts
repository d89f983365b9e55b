import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { ordersWithAttention } from '@/lib/money/reconciliation/attention-conditions'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { type OrderStatus, orderStatuses } from '@/lib/sales/order-admin/order-filter'
import { z } from '@/lib/shared/validation/zod'

/** What each status says of an order `t`, unless an earlier one holds. None of these is ever null. */
function conditions(now: Date): Record<OrderStatus, Prisma.Sql> {
  return {
    cancelled: Prisma.sql`t."cancelledAt" is not null`,
    refunded: Prisma.sql`(t."refundedCents" > 0 and t."refundedCents" >= t."totalCents")`,
    'delivered-unpaid': Prisma.sql`(t."deliveredAt" is not null and t."paidAt" is null)`,
    delivered: Prisma.sql`t."deliveredAt" is not null`,
    shipped: Prisma.sql`t."shippedAt" is not null`,
    'on-hold': Prisma.sql`(t."paidAt" is not null and t.id in (${ordersWithAttention(now)}))`,
    'to-ship': Prisma.sql`t."paidAt" is not null`,
    'payment-pending': Prisma.sql`t.id in (select "orderId" from "Payment" where status in ('capturing', 'pending'))`,
    unpaid: Prisma.sql`t."stockState" = 'held'`,
    lapsed: Prisma.sql`true`,
  }
}

/** The status of an order `t`, as a column. */
export function statusColumn(now = new Date()): Prisma.Sql {
  const all = conditions(now)
  const cases = orderStatuses.map((status) => Prisma.sql`when ${all[status]} then ${status}`)
  return Prisma.sql`case ${Prisma.join(cases, ' ')} end`
}

/** The condition that an order `t` has one of these statuses, spelled out for the partial indexes. */
export function hasStatus(statuses: readonly OrderStatus[], now = new Date()): Prisma.Sql {
  const all = conditions(now)
  const each = statuses.map((status) => {
    const earlier = orderStatuses.slice(0, orderStatuses.indexOf(status))
    const holds = [all[status], ...earlier.map((other) => Prisma.sql`not ${all[other]}`)]
    return Prisma.sql`(${Prisma.join(holds, ' and ')})`
  })
  return Prisma.sql`(${Prisma.join(each, ' or ')})`
}

/** Returns the status of an order that exists. */
export async function readOrderStatus(id: number): Promise<OrderStatus> {
  const status = (await readStatuses(db, [id])).get(id)
  if (!status) throw new Error(`There is no order ${id}`)
  return status
}

const statusRow = z.object({ id: z.int(), status: z.enum(orderStatuses) })

/** Returns the status of each of these orders that exists, by id. */
export async function readStatuses(
  reading: SqlTransaction,
  ids: readonly number[],
): Promise<Map<number, OrderStatus>> {
  const rows = await readRows(reading, statusRow)`
    select t.id, ${statusColumn()} as status from "Order" t where t.id = any(${[...ids]}::int[])`
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** The statuses that the desk counts. */
const counted = ['to-ship', 'unpaid', 'shipped'] as const
export type StatusCounts = Record<(typeof counted)[number], number>

/** Returns how many orders have each of these statuses. Admins only. */
export async function countStatuses(viewer: Viewer | null): Promise<StatusCounts> {
  requireAction(viewer, 'see-desk')
  const now = new Date()
  const columns = counted.map(
    (status) =>
      Prisma.sql`(select count(*)::int from "Order" t where ${hasStatus([status], now)}) as ${Prisma.raw(`"${status}"`)}`,
  )
  const row = z.object({ 'to-ship': z.int(), unpaid: z.int(), shipped: z.int() })
  const [counts] = await readRows(db, row)`select ${Prisma.join(columns)}`
  return counts ?? { 'to-ship': 0, unpaid: 0, shipped: 0 }
}
