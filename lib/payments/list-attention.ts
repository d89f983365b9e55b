import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/money'
import { type AttentionEntry, describeEvent, describePayment } from '@/lib/payments/attention'

/** What takes longer than this has not simply happened a moment ago. */
const patienceMs = 10 * 60 * 1000
/** Of each kind, the newest. */
const mostShown = 100

function conspicuousPayments(now: Date) {
  return {
    OR: [
      { status: 'needs_attention', resolvedAt: null },
      { status: 'pending' },
      { status: 'capturing', createdAt: { lte: new Date(now.getTime() - patienceMs) } },
    ],
  } satisfies Prisma.PaymentWhereInput
}

function conspicuousEvents(now: Date) {
  return {
    resolvedAt: null,
    OR: [
      { processedAt: null, receivedAt: { lte: new Date(now.getTime() - patienceMs) } },
      { processedAt: { not: null }, reason: { not: null } },
    ],
  } satisfies Prisma.WebhookEventWhereInput
}

/** How much there is to look at. Admins only. */
export async function countAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  requireAdmin(viewer)
  const [payments, events] = await Promise.all([
    db.payment.count({ where: conspicuousPayments(now) }),
    db.webhookEvent.count({ where: conspicuousEvents(now) }),
  ])
  return payments + events
}

/** What a person has to look at, newest first: at most 100 payments and as many messages of PayPal. Admins only. */
export async function listAttention(viewer: Viewer | null, now = new Date()): Promise<AttentionEntry[]> {
  requireAdmin(viewer)
  const entries = await Promise.all([listPayments(now), listEvents(now)])
  return entries.flat().sort((a, b) => b.since.localeCompare(a.since))
}

const orderSelect = { orderId: true, order: { select: { totalCents: true } } } as const

async function listPayments(now: Date): Promise<AttentionEntry[]> {
  const rows = await db.payment.findMany({
    where: conspicuousPayments(now),
    orderBy: { id: 'desc' },
    take: mostShown,
    select: {
      ...orderSelect,
      id: true,
      status: true,
      reason: true,
      captureId: true,
      amountCents: true,
      createdAt: true,
    },
  })
  return rows.map(({ id, orderId, order, createdAt, ...facts }) => ({
    ...describePayment(facts),
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
    where: conspicuousEvents(now),
    orderBy: { id: 'desc' },
    take: mostShown,
    select: {
      id: true,
      eventType: true,
      reason: true,
      providerOrderId: true,
      processedAt: true,
      receivedAt: true,
    },
  })
  const payments = await db.payment.findMany({
    where: { providerOrderId: { in: rows.flatMap(({ providerOrderId }) => providerOrderId ?? []) } },
    select: { ...orderSelect, providerOrderId: true },
  })
  return rows.map(({ id, eventType, reason, providerOrderId, processedAt, receivedAt }) => {
    const payment = payments.find((each) => each.providerOrderId === providerOrderId)
    return {
      ...describeEvent({ eventType, reason, isProcessed: processedAt !== null }),
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
