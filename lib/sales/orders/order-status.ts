import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { ordersWithAttention } from '@/lib/money/reconciliation/attention-conditions'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { type OrderStatus, orderStatuses, refusals, statusTable } from './order-lifecycle'

/** What each fact says of an order, as far as tables hold it. None of these is ever null. */
function factColumns(alias = 't', now = new Date()) {
  const t = Prisma.raw(alias)
  return {
    isPaid: Prisma.sql`${t}."paidAt" is not null`,
    isShipped: Prisma.sql`${t}."shippedAt" is not null`,
    isDelivered: Prisma.sql`${t}."deliveredAt" is not null`,
    isCancelled: Prisma.sql`${t}."cancelledAt" is not null`,
    isRefunded: Prisma.sql`(${t}."refundedCents" > 0 and ${t}."refundedCents" >= ${t}."totalCents")`,
    isHeld: Prisma.sql`${t}."stockState" = 'held'`,
    isPaymentPending: Prisma.sql`${t}.id in (select "orderId" from "Payment" where status in ('capturing', 'pending'))`,
    needsAttention: Prisma.sql`${t}.id in (${ordersWithAttention(now)})`,
  }
}

type Columns = ReturnType<typeof factColumns>

function conditionSql(when: { [Fact in keyof Columns]?: boolean }, columns: Columns): Prisma.Sql {
  const names = Object.keys(when) as (keyof Columns)[]
  const each = names.map((name) => (when[name] ? columns[name] : Prisma.sql`not ${columns[name]}`))
  return each.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(each, ' and ')})`
}

/** The condition that an order is refused an action. */
export function refusedSql(action: 'cancel' | 'erase-buyer', alias: string): Prisma.Sql {
  const columns = factColumns(alias)
  return Prisma.sql`(${Prisma.join(
    refusals[action].map(([when]) => conditionSql(when, columns)),
    ' or ',
  )})`
}

/** The condition of each status of an order `t`, unless an earlier one holds. */
function statusConditions(now?: Date): [OrderStatus, Prisma.Sql][] {
  const columns = factColumns('t', now)
  return orderStatuses.map((status) => [status, conditionSql(statusTable[status].when, columns)])
}

/** The status of an order `t`, as a column. */
export function statusColumn(now?: Date): Prisma.Sql {
  const cases = statusConditions(now).map(([status, holds]) => Prisma.sql`when ${holds} then ${status}`)
  return Prisma.sql`case ${Prisma.join(cases, ' ')} end`
}

/** The condition that an order `t` has one of these statuses, spelled out for the partial indexes. */
export function hasStatus(statuses: readonly OrderStatus[], now?: Date): Prisma.Sql {
  const all = statusConditions(now)
  const each = all.flatMap(([status, holds], index) => {
    const earlier = all.slice(0, index).map(([, other]) => Prisma.sql`not ${other}`)
    return statuses.includes(status) ? [Prisma.sql`(${Prisma.join([holds, ...earlier], ' and ')})`] : []
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

const counted = ['to-ship', 'unpaid', 'shipped'] as const
export type StatusCounts = Record<(typeof counted)[number], number>

/** Returns how many orders have each of these statuses. Admins only. */
export async function countStatuses(viewer: Viewer | null): Promise<StatusCounts> {
  requireAction(viewer, 'see-admin')
  const now = new Date()
  const columns = counted.map(
    (status) =>
      Prisma.sql`(select count(*)::int from "Order" t where ${hasStatus([status], now)}) as ${Prisma.raw(`"${status}"`)}`,
  )
  const row = z.object({ 'to-ship': z.int(), unpaid: z.int(), shipped: z.int() })
  const [counts] = await readRows(db, row)`select ${Prisma.join(columns)}`
  return counts ?? { 'to-ship': 0, unpaid: 0, shipped: 0 }
}
