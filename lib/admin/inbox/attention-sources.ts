import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import {
  PaymentReason,
  PaymentStatus,
  RefundOrigin,
  RefundReason,
  RefundStatus,
  ReturnState,
  WebhookEventReason,
} from '@/lib/generated/prisma/enums'
import { readReason } from '@/lib/money/payments/payment-reason'
import {
  waitingDisputes,
  waitingEvents,
  waitingPayments,
  waitingRefunds,
  waitingReturns,
  waitingWithdrawals,
} from '@/lib/money/reconciliation/attention-conditions'
import {
  type AttentionEntry,
  describeEvent,
  describePayment,
} from '@/lib/money/reconciliation/payment-attention'
import { describeDispute, describeRefund } from '@/lib/money/reconciliation/refund-attention'
import { readReason as readRefundReason } from '@/lib/money/refunds/refund-reason'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Words } from '@/lib/platform/service-health/outage-words'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { shop } from '@/lib/store/settings/read-shop'
import { describeReturn, describeWithdrawal } from './withdrawal-attention'

const maxEntries = 100

const common = {
  id: z.int(),
  orderId: z.int().nullable(),
  totalCents: z.int().nullable(),
  since: z.date(),
}
const atPaypal = { providerOrderId: z.string().nullable(), captureId: z.string().nullable() }
type Common = z.infer<z.ZodObject<typeof common>> & { [Name in keyof typeof atPaypal]?: string | null }

type Source = {
  waiting: (now: Date) => Prisma.Sql
  /** The newest 100 entries; only those of an order if one is given. */
  list: (now: Date, ofOrder: number | null) => Promise<AttentionEntry[]>
}

/** `id`, `orderId` and `columns` are read from what waits; `tell` makes of a row what its entry says. */
function sourceOf<Row extends Common>({
  kind,
  waiting,
  id,
  orderId,
  columns,
  row,
  tell,
}: {
  kind: AttentionEntry['kind']
  waiting: (now: Date) => Prisma.Sql
  id: Prisma.Sql
  orderId: Prisma.Sql
  columns: Prisma.Sql
  row: z.ZodType<Row>
  tell: (row: Row) => Words & Partial<AttentionEntry>
}): Source {
  return {
    waiting,
    async list(now, ofOrder) {
      const only = ofOrder === null ? Prisma.empty : Prisma.sql`and ${orderId} = ${ofOrder}`
      const rows = await readRows(db, row)`
        select ${id}, ${orderId}, (select "totalCents" from "Order" where id = ${orderId}), ${columns}
        from ${waiting(now)} ${only} order by ${id} desc limit ${maxEntries}`
      return rows.map((each) => ({
        kind,
        id: each.id,
        orderId: each.orderId,
        total: each.totalCents === null ? null : formatAmount(each.totalCents),
        since: each.since.toISOString(),
        paypalOrder: each.providerOrderId ?? null,
        capture: each.captureId ?? null,
        canCheck: false,
        canResolve: false,
        ...tell(each),
      }))
    },
  }
}

export const paymentSource = sourceOf({
  kind: 'payment',
  waiting: waitingPayments,
  id: Prisma.sql`p.id`,
  orderId: Prisma.sql`p."orderId"`,
  columns: Prisma.sql`p."createdAt" as since, p.status, p.reason, p.details, p."providerOrderId", p."captureId", p."amountCents"`,
  row: z.object({
    ...common,
    ...atPaypal,
    status: z.enum(PaymentStatus),
    reason: z.enum(PaymentReason).nullable(),
    details: z.unknown(),
    amountCents: z.int(),
  }),
  tell: (row) => ({
    ...describePayment({ ...row, reason: readReason(row) }),
    canCheck: true,
    canResolve: row.status === 'needs_attention',
  }),
})

export const eventSource = sourceOf({
  kind: 'event',
  waiting: waitingEvents,
  id: Prisma.sql`e.id`,
  orderId: Prisma.sql`p."orderId"`,
  columns: Prisma.sql`
    e."receivedAt" as since, e."eventType", e.reason, e.details, e."processedAt", e."providerOrderId", p."captureId"`,
  row: z.object({
    ...common,
    ...atPaypal,
    eventType: z.string(),
    reason: z.enum(WebhookEventReason).nullable(),
    details: z.unknown(),
    processedAt: z.date().nullable(),
  }),
  tell: ({ eventType, reason, details, processedAt }) => ({
    ...describeEvent({ eventType, reason, error: errorIn(details) }),
    canCheck: processedAt === null,
    canResolve: true,
  }),
})

function errorIn(details: unknown): string | null {
  return z.object({ error: z.string() }).safeParse(details).data?.error ?? null
}

const paymentOf = (column: Prisma.Sql) =>
  Prisma.sql`(select ${column} from "Payment" where id = r."paymentId")`

const refundSource = sourceOf({
  kind: 'refund',
  waiting: waitingRefunds,
  id: Prisma.sql`r.id`,
  orderId: Prisma.sql`r."orderId"`,
  columns: Prisma.sql`
    r."createdAt" as since, r.status, r.origin, r.reason, r.details, r."amountCents", r."providerRefundId",
    ${paymentOf(Prisma.sql`"providerOrderId"`)}, ${paymentOf(Prisma.sql`"captureId"`)}`,
  row: z.object({
    ...common,
    ...atPaypal,
    status: z.enum(RefundStatus),
    origin: z.enum(RefundOrigin),
    reason: z.enum(RefundReason).nullable(),
    details: z.unknown(),
    amountCents: z.int(),
    providerRefundId: z.string().nullable(),
  }),
  tell: (row) => ({
    ...describeRefund({ ...row, reason: readRefundReason(row) }),
    canCheck: row.providerRefundId !== null || row.status === 'created' || row.status === 'refunding',
    canResolve:
      row.status === 'failed' ||
      row.status === 'needs_attention' ||
      (row.status !== 'pending' && row.providerRefundId === null),
  }),
})

const disputeSource = sourceOf({
  kind: 'dispute',
  waiting: () => waitingDisputes,
  id: Prisma.sql`d.id`,
  orderId: Prisma.sql`p."orderId"`,
  columns: Prisma.sql`
    d."openedAt" as since, d.reason, d.status, d."amountCents", d.currency, d."respondBy", p."providerOrderId", p."captureId"`,
  row: z.object({
    ...common,
    ...atPaypal,
    reason: z.string(),
    status: z.string(),
    amountCents: z.int().nullable(),
    currency: z.string(),
    respondBy: z.date().nullable(),
  }),
  tell: ({ respondBy, ...row }) => ({
    ...describeDispute(row),
    respondBy: respondBy?.toISOString() ?? null,
    canCheck: true,
    canResolve: true,
  }),
})

const withdrawalSource = sourceOf({
  kind: 'withdrawal',
  waiting: () => waitingWithdrawals,
  id: Prisma.sql`w.id`,
  orderId: Prisma.sql`w."orderId"`,
  columns: Prisma.sql`
    w."receivedAt" as since, w.name, w.email, w."orderNumber", w.lines, w.deadline, o."cancelledAt", o."deliveredAt"`,
  row: z.object({
    ...common,
    name: z.string(),
    email: z.string(),
    orderNumber: z.string(),
    lines: z.string(),
    deadline: z.date(),
    cancelledAt: z.date().nullable(),
    deliveredAt: z.date().nullable(),
  }),
  tell: ({ since, deadline, ...row }) => ({
    ...describeWithdrawal({ ...row, receivedAt: since }, shop().timeZone),
    payBy: deadline.toISOString(),
    ...(row.orderId === null && { address: row.email }),
    canResolve: true,
  }),
})

const returnSource = sourceOf({
  kind: 'return',
  waiting: () => waitingReturns,
  id: Prisma.sql`b.id`,
  orderId: Prisma.sql`b."orderId"`,
  columns: Prisma.sql`
    coalesce(b."receivedAt", b."createdAt") as since, b.state,
    (select string_agg(l.qty || ' × ' || i.name, ', ' order by l.id) from "ReturnLine" l
      join "OrderItem" i on i.id = l."orderItemId" where l."returnId" = b.id) as goods`,
  row: z.object({ ...common, state: z.enum(ReturnState), goods: z.string() }),
  tell: describeReturn,
})

/** Entries with the same time stand in this order. */
export const sources = [
  paymentSource,
  eventSource,
  refundSource,
  disputeSource,
  withdrawalSource,
  returnSource,
]

/** Returns how many entries of these kinds wait. */
export async function countEntries(of: readonly Source[], now: Date): Promise<number> {
  const numbers = of.map(({ waiting }) => Prisma.sql`(select count(*) from ${waiting(now)})`)
  const [row] = await readRows(db, z.object({ count: z.int() }))`
    select (${Prisma.join(numbers, ' + ')})::int as count`
  return row?.count ?? 0
}
