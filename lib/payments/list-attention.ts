import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/money'
import { type AttentionEntry, describeEvent, describePayment } from '@/lib/payments/attention'
import { readReason } from '@/lib/payments/payment-reason'
import { z } from '@/lib/zod'

/** Younger payments and events may still be settled by a job. */
const graceMs = 10 * 60 * 1000
const maxPerKind = 100

function waitingPayments(now: Date) {
  return {
    OR: [
      { status: 'needs_attention', resolvedAt: null },
      { status: 'pending' },
      { status: 'capturing', createdAt: { lte: new Date(now.getTime() - graceMs) } },
    ],
  } satisfies Prisma.PaymentWhereInput
}

function waitingEvents(now: Date) {
  return {
    resolvedAt: null,
    OR: [
      { processedAt: null, receivedAt: { lte: new Date(now.getTime() - graceMs) } },
      { processedAt: { not: null }, reason: { not: null } },
    ],
  } satisfies Prisma.WebhookEventWhereInput
}

/** Returns how many payments and events wait for an admin. Admins only. */
export async function countAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  requireAdmin(viewer)
  const [payments, events] = await Promise.all([
    db.payment.count({ where: waitingPayments(now) }),
    db.webhookEvent.count({ where: waitingEvents(now) }),
  ])
  return payments + events
}

/** Returns the newest 100 payments and 100 events that wait for an admin, newest first. Admins only. */
export async function listAttention(viewer: Viewer | null, now = new Date()): Promise<AttentionEntry[]> {
  requireAdmin(viewer)
  const entries = await Promise.all([listPayments(now), listEvents(now)])
  return entries.flat().sort((a, b) => b.since.localeCompare(a.since))
}

const orderSelect = { orderId: true, order: { select: { totalCents: true } } } as const

async function listPayments(now: Date): Promise<AttentionEntry[]> {
  const rows = await db.payment.findMany({
    where: waitingPayments(now),
    orderBy: { id: 'desc' },
    take: maxPerKind,
    select: {
      ...orderSelect,
      id: true,
      status: true,
      reason: true,
      details: true,
      captureId: true,
      amountCents: true,
      createdAt: true,
    },
  })
  return rows.map(({ id, orderId, order, createdAt, reason, details, ...facts }) => ({
    ...describePayment({ ...facts, reason: readReason({ reason, details }) }),
    kind: 'payment',
    id,
    orderId,
    total: formatAmount(order.totalCents),
    since: createdAt.toISOString(),
    canCheck: true,
    canResolve: facts.status === 'needs_attention',
  }))
}

async function listEvents(now: Date): Promise<AttentionEntry[]> {
  const rows = await db.webhookEvent.findMany({
    where: waitingEvents(now),
    orderBy: { id: 'desc' },
    take: maxPerKind,
    select: {
      id: true,
      eventType: true,
      reason: true,
      details: true,
      providerOrderId: true,
      processedAt: true,
      receivedAt: true,
    },
  })
  const payments = await db.payment.findMany({
    where: { providerOrderId: { in: rows.flatMap(({ providerOrderId }) => providerOrderId ?? []) } },
    select: { ...orderSelect, providerOrderId: true },
  })
  return rows.map(({ id, eventType, reason, details, providerOrderId, processedAt, receivedAt }) => {
    const payment = payments.find((each) => each.providerOrderId === providerOrderId)
    return {
      ...describeEvent({ eventType, reason, error: errorIn(details) }),
      kind: 'event',
      id,
      orderId: payment?.orderId ?? null,
      total: payment ? formatAmount(payment.order.totalCents) : null,
      since: receivedAt.toISOString(),
      canCheck: processedAt === null,
      canResolve: true,
    }
  })
}

function errorIn(details: unknown): string | null {
  return z.object({ error: z.string() }).safeParse(details).data?.error ?? null
}
