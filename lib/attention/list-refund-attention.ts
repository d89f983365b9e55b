import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { readReason } from '@/lib/refunds/refund-reason'
import { formatAmount } from '@/lib/text/money'
import { countPaymentAttention, listEvents, listPayments } from './list-payment-attention'
import { type AttentionEntry, graceMs } from './payment-attention'
import { describeDispute, describeRefund } from './refund-attention'

const maxPerKind = 100

/** Selects refunds that failed, need attention, wait for PayPal, or have an unknown outcome for ten minutes. */
function waitingRefunds(now: Date) {
  return {
    OR: [
      { status: { in: ['failed', 'needs_attention'] }, resolvedAt: null },
      { status: 'pending' },
      { status: { in: ['created', 'refunding'] }, createdAt: { lte: new Date(now.getTime() - graceMs) } },
    ],
  } satisfies Prisma.RefundWhereInput
}

export const waitingDisputes = { closedAt: null, resolvedAt: null } satisfies Prisma.DisputeWhereInput

/** Returns how many payments, events, refunds and disputes wait for an admin. Admins only. */
export async function countAllAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  requireAdmin(viewer)
  return countWaiting(now)
}

/** Like `countAllAttention`, for callers that have checked the permission. */
export async function countWaiting(now: Date): Promise<number> {
  const counts = await Promise.all([
    countPaymentAttention(now),
    db.refund.count({ where: waitingRefunds(now) }),
    db.dispute.count({ where: waitingDisputes }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the newest 100 of each kind that wait for an admin, newest first; only those of an order if one is given. Admins only. */
export async function listAllAttention(
  viewer: Viewer | null,
  now = new Date(),
  orderId: number | null = null,
): Promise<AttentionEntry[]> {
  requireAdmin(viewer)
  const payment = orderId === null ? {} : { payment: { orderId } }
  const lists = await Promise.all([
    listPayments(now, orderId),
    listEvents(now, orderId),
    listRefunds({ ...waitingRefunds(now), ...payment }),
    listDisputes({ ...waitingDisputes, ...payment }),
  ])
  return lists.flat().sort((a, b) => b.since.localeCompare(a.since))
}

async function listRefunds(where: Prisma.RefundWhereInput): Promise<AttentionEntry[]> {
  const rows = await db.refund.findMany({
    where,
    orderBy: { id: 'desc' },
    take: maxPerKind,
    select: {
      id: true,
      orderId: true,
      status: true,
      origin: true,
      reason: true,
      details: true,
      amountCents: true,
      providerRefundId: true,
      createdAt: true,
      order: { select: { totalCents: true } },
      payment: { select: { captureId: true, providerOrderId: true } },
    },
  })
  return rows.map(({ id, orderId, order, payment, reason, details, createdAt, ...facts }) => ({
    ...describeRefund({ ...facts, captureId: payment.captureId, reason: readReason({ reason, details }) }),
    kind: 'refund',
    id,
    orderId,
    total: formatAmount(order.totalCents),
    since: createdAt.toISOString(),
    paypalOrder: payment.providerOrderId,
    capture: payment.captureId,
    canCheck: facts.providerRefundId !== null || facts.status === 'created' || facts.status === 'refunding',
    canResolve:
      facts.status === 'failed' ||
      facts.status === 'needs_attention' ||
      (facts.status !== 'pending' && facts.providerRefundId === null),
  }))
}

async function listDisputes(where: Prisma.DisputeWhereInput): Promise<AttentionEntry[]> {
  const rows = await db.dispute.findMany({
    where,
    orderBy: { id: 'desc' },
    take: maxPerKind,
    select: {
      id: true,
      reason: true,
      status: true,
      amountCents: true,
      respondBy: true,
      openedAt: true,
      payment: {
        select: {
          orderId: true,
          providerOrderId: true,
          captureId: true,
          order: { select: { totalCents: true } },
        },
      },
    },
  })
  return rows.map(({ id, respondBy, openedAt, payment, ...facts }) => ({
    ...describeDispute(facts),
    kind: 'dispute',
    id,
    orderId: payment.orderId,
    total: formatAmount(payment.order.totalCents),
    since: openedAt.toISOString(),
    paypalOrder: payment.providerOrderId,
    capture: payment.captureId,
    respondBy: respondBy?.toISOString() ?? null,
    canCheck: true,
    canResolve: true,
  }))
}
