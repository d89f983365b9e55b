import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { PaymentReason, PaymentStatus, WebhookEventReason } from '@/lib/generated/prisma/enums'
import { readReason } from '@/lib/money/payments/payment-reason'
import { waitingEvents, waitingPayments } from '@/lib/money/reconciliation/attention-conditions'
import {
  type AttentionEntry,
  describeEvent,
  describePayment,
} from '@/lib/money/reconciliation/payment-attention'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'

const maxPerKind = 100

/** Only those of one order, unless it is null. */
const onlyOf = (orderId: number | null) =>
  orderId === null ? Prisma.empty : Prisma.sql`and p."orderId" = ${orderId}`

/** Returns how many payments and events wait for an admin. The caller has checked the permission. */
export async function countPaymentAttention(now: Date): Promise<number> {
  const [row] = await readRows(db, z.object({ count: z.int() }))`
    select ((select count(*) from ${waitingPayments(now)}) + (select count(*) from ${waitingEvents(now)}))::int as count`
  return row?.count ?? 0
}

const paymentRow = z.object({
  id: z.int(),
  orderId: z.int(),
  totalCents: z.int(),
  status: z.enum(PaymentStatus),
  reason: z.enum(PaymentReason).nullable(),
  details: z.unknown(),
  providerOrderId: z.string().nullable(),
  captureId: z.string().nullable(),
  amountCents: z.int(),
  createdAt: z.date(),
})

/** Returns the newest 100 payments that wait for an admin; only those of an order if one is given. */
export async function listPayments(now: Date, ofOrder: number | null): Promise<AttentionEntry[]> {
  const rows = await readRows(db, paymentRow)`
    select p.id, p."orderId", (select o."totalCents" from "Order" o where o.id = p."orderId"), p.status, p.reason, p.details,
      p."providerOrderId", p."captureId", p."amountCents", p."createdAt"
    from ${waitingPayments(now)} ${onlyOf(ofOrder)} order by p.id desc limit ${maxPerKind}`
  return rows.map(({ id, orderId, totalCents, createdAt, reason, details, providerOrderId, ...facts }) => ({
    ...describePayment({ ...facts, reason: readReason({ reason, details }) }),
    kind: 'payment',
    id,
    orderId,
    total: formatAmount(totalCents),
    since: createdAt.toISOString(),
    paypalOrder: providerOrderId,
    capture: facts.captureId,
    canCheck: true,
    canResolve: facts.status === 'needs_attention',
  }))
}

const eventRow = z.object({
  id: z.int(),
  eventType: z.string(),
  reason: z.enum(WebhookEventReason).nullable(),
  details: z.unknown(),
  processedAt: z.date().nullable(),
  receivedAt: z.date(),
  orderId: z.int().nullable(),
  totalCents: z.int().nullable(),
  providerOrderId: z.string().nullable(),
  captureId: z.string().nullable(),
})

/** Returns the newest 100 events that wait for an admin; only those of an order if one is given. */
export async function listEvents(now: Date, ofOrder: number | null): Promise<AttentionEntry[]> {
  const rows = await readRows(db, eventRow)`
    select e.id, e."eventType", e.reason, e.details, e."processedAt", e."receivedAt", p."orderId",
      (select o."totalCents" from "Order" o where o.id = p."orderId"), e."providerOrderId", p."captureId"
    from ${waitingEvents(now)} ${onlyOf(ofOrder)} order by e.id desc limit ${maxPerKind}`
  return rows.map(({ id, eventType, reason, details, processedAt, receivedAt, totalCents, ...ids }) => ({
    ...describeEvent({ eventType, reason, error: errorIn(details) }),
    kind: 'event',
    id,
    orderId: ids.orderId,
    total: totalCents === null ? null : formatAmount(totalCents),
    since: receivedAt.toISOString(),
    paypalOrder: ids.providerOrderId,
    capture: ids.captureId,
    canCheck: processedAt === null,
    canResolve: true,
  }))
}

function errorIn(details: unknown): string | null {
  return z.object({ error: z.string() }).safeParse(details).data?.error ?? null
}
