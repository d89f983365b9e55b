import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/money'
import { type AttentionEntry, graceMs } from '@/lib/payments/attention'
import { countWaiting as countWaitingPayments, listAttention } from '@/lib/payments/list-attention'
import { describeDispute, describeRefund } from '@/lib/refunds/attention'
import { readReason } from '@/lib/refunds/refund-reason'

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

const waitingDisputes = { closedAt: null, resolvedAt: null } satisfies Prisma.DisputeWhereInput

/** Returns how many payments, events, refunds and disputes wait for an admin. Admins only. */
export async function countAllAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  requireAdmin(viewer)
  return countWaiting(now)
}

/** Like `countAllAttention`, for callers that have checked the permission. */
export async function countWaiting(now: Date): Promise<number> {
  const counts = await Promise.all([
    countWaitingPayments(now),
    db.refund.count({ where: waitingRefunds(now) }),
    db.dispute.count({ where: waitingDisputes }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the newest 100 of each kind that wait for an admin, newest first. Admins only. */
export async function listAllAttention(viewer: Viewer | null, now = new Date()): Promise<AttentionEntry[]> {
  requireAdmin(viewer)
  const lists = await Promise.all([listAttention(viewer, now), listRefunds(now), listDisputes()])
  return lists.flat().sort((a, b) => b.since.localeCompare(a.since))
}

async function listRefunds(now: Date): Promise<AttentionEntry[]> {
  const rows = await db.refund.findMany({
    where: waitingRefunds(now),
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
      payment: { select: { captureId: true } },
    },
  })
  return rows.map(({ id, orderId, order, payment, reason, details, createdAt, ...facts }) => ({
    ...describeRefund({ ...facts, ...payment, reason: readReason({ reason, details }) }),
    kind: 'refund',
    id,
    orderId,
    total: formatAmount(order.totalCents),
    since: createdAt.toISOString(),
    canCheck: facts.providerRefundId !== null || facts.status === 'created' || facts.status === 'refunding',
    canResolve:
      facts.status === 'failed' ||
      facts.status === 'needs_attention' ||
      (facts.status !== 'pending' && facts.providerRefundId === null),
  }))
}

async function listDisputes(): Promise<AttentionEntry[]> {
  const rows = await db.dispute.findMany({
    where: waitingDisputes,
    orderBy: { id: 'desc' },
    take: maxPerKind,
    select: {
      id: true,
      reason: true,
      status: true,
      amountCents: true,
      respondBy: true,
      openedAt: true,
      payment: { select: { orderId: true, order: { select: { totalCents: true } } } },
    },
  })
  return rows.map(({ id, respondBy, openedAt, payment, ...facts }) => ({
    ...describeDispute(facts),
    kind: 'dispute',
    id,
    orderId: payment.orderId,
    total: formatAmount(payment.order.totalCents),
    since: openedAt.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
    canCheck: true,
    canResolve: true,
  }))
}
