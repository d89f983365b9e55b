import 'server-only'
import { countWaiting } from '@/lib/admin/inbox/list-attention'
import { Prisma } from '@/lib/generated/prisma/client'
import { MailStatus, PaymentStatus, RefundStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { readNewAccountHolds } from '@/lib/sales/inventory/new-account-holds'
import { z } from '@/lib/shared/validation/zod'

export type Sample = [labels: Record<string, string>, value: number]

const valueRow = z.object({ value: z.number() })
const stateRow = valueRow.extend({ state: z.string() })

async function countStates(query: Prisma.Sql, states: string[]): Promise<Sample[]> {
  const rows = await readRows(db, stateRow)(query)
  const values = new Map(rows.map(({ state, value }) => [state, value]))
  return states.map((state) => [{ state }, values.get(state) ?? 0])
}

async function readValue(query: Prisma.Sql): Promise<number> {
  const [row] = await readRows(db, valueRow)(query)
  return row?.value ?? 0
}

const orderStates = ['unpaid', 'paid', 'shipped', 'delivered', 'cancelled']

const countByStatus = (table: string, statuses: Record<string, string>) =>
  countStates(
    Prisma.sql`select status::text as state, count(*)::float8 as value from ${Prisma.raw(`"${table}"`)} group by 1`,
    Object.values(statuses),
  )

type Count = [name: string, help: string, read: () => Promise<number | Sample[]>]

/**
 * The gauges that are counted in the shop's tables, one statement each. Counts that grow with the shop come last, so that a
 * slow one does not leave the others out.
 */
export const counts: Count[] = [
  [
    'shop_mail_oldest_waiting_seconds',
    'Age of the oldest mail that waits; 0 without one.',
    () =>
      readValue(Prisma.sql`
        select coalesce(extract(epoch from now() - min("createdAt")), 0)::float8 as value from "Mail" where status = 'waiting'`),
  ],
  [
    'shop_attention_entries',
    'Payments, webhook events, refunds and disputes that wait for a decision.',
    () => countWaiting(new Date()),
  ],
  [
    'shop_webhook_events_unprocessed',
    'Events of PayPal that are not processed yet.',
    () => db.webhookEvent.count({ where: { processedAt: null, resolvedAt: null } }),
  ],
  ['shop_held_orders', 'Orders that hold stock.', () => db.order.count({ where: { stockState: 'held' } })],
  [
    'shop_held_units',
    'Units that orders hold.',
    () =>
      readValue(Prisma.sql`
        select coalesce(sum(i.qty), 0)::float8 as value from "Order" o join "OrderItem" i on i."orderId" = o.id
        where o."stockState" = 'held'`),
  ],
  [
    'shop_held_units_of_new_accounts',
    'Units that unpaid orders of accounts without a paid order hold.',
    async () => (await readNewAccountHolds())?.heldUnits ?? 0,
  ],
  ['shop_refunds', 'Refunds by status.', () => countByStatus('Refund', RefundStatus)],
  ['shop_mails', 'Mails of the outbox by status.', () => countByStatus('Mail', MailStatus)],
  ['shop_payments', 'Payments by status.', () => countByStatus('Payment', PaymentStatus)],
  [
    'shop_orders',
    'Orders by the last step that they have reached.',
    () =>
      countStates(
        Prisma.sql`
          select case when "cancelledAt" is not null then 'cancelled' when "deliveredAt" is not null then 'delivered'
            when "shippedAt" is not null then 'shipped' when "paidAt" is not null then 'paid' else 'unpaid' end as state,
            count(*)::float8 as value from "Order" group by 1`,
        orderStates,
      ),
  ],
]
