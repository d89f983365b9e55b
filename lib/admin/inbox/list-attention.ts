import 'server-only'
import { can } from '@/lib/accounts/permissions/permissions'
import { isProgram, type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import {
  countWebhookAttention,
  listStoppedWebhooks,
} from '@/lib/messaging/webhook-delivery/webhook-attention'
import { waitingDisputes, waitingRefunds } from '@/lib/money/reconciliation/attention-conditions'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { describeDispute, describeRefund } from '@/lib/money/reconciliation/refund-attention'
import { readReason } from '@/lib/money/refunds/refund-reason'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { countPaymentAttention, listEvents, listPayments } from './list-payment-attention'
import { countReturnAttention, listReturns, listWithdrawals } from './list-withdrawals'

const maxPerKind = 100

/** Returns how many payments, events, refunds, disputes, withdrawals, returns and webhooks wait for an admin. Admins only. */
export async function countAllAttention(viewer: Principal | null, now = new Date()): Promise<number> {
  requireScope(viewer, 'see-desk', 'orders:read')
  return countWaiting(now)
}

/** Like `countAllAttention`, for callers that have checked the permission. */
export async function countWaiting(now: Date): Promise<number> {
  const [counts] = await readRows(db, z.object({ refunds: z.int(), disputes: z.int() }))`
    select (select count(*)::int from ${waitingRefunds(now)}) as refunds,
      (select count(*)::int from ${waitingDisputes}) as disputes`
  const [payments, returns, webhooks] = await Promise.all([
    countPaymentAttention(now),
    countReturnAttention(),
    countWebhookAttention(),
  ])
  return payments + returns + webhooks + (counts?.refunds ?? 0) + (counts?.disputes ?? 0)
}

/** Returns the newest 100 of each kind that wait for an admin, newest first; only those of an order if one is given. Admins only. */
export async function listAllAttention(
  viewer: Principal | null,
  now = new Date(),
  orderId: number | null = null,
): Promise<AttentionEntry[]> {
  const principal = requireScope(viewer, 'see-desk', 'orders:read')
  const lists = await Promise.all([
    listPayments(now, orderId),
    listEvents(now, orderId),
    listRefunds(now, orderId),
    listDisputes(orderId),
    listWithdrawals(orderId),
    listReturns(orderId),
    orderId === null ? listStoppedWebhooks() : [],
  ])
  const entries = lists.flat().sort((a, b) => b.since.localeCompare(a.since))
  if (!isProgram(principal) && can(principal.role, 'handle-money')) return entries
  return entries.map(({ page: _, ...entry }) => ({ ...entry, canCheck: false, canResolve: false }))
}

/** The newest of these rows, by the name that they have there. */
async function newestIds(name: 'r' | 'd', rows: Prisma.Sql): Promise<number[]> {
  const id = Prisma.raw(`${name}.id`)
  const found = await readRows(db, z.object({ id: z.int() }))`
    select ${id} from ${rows} order by ${id} desc limit ${maxPerKind}`
  return found.map((row) => row.id)
}

async function listRefunds(now: Date, orderId: number | null): Promise<AttentionEntry[]> {
  const only = orderId === null ? Prisma.empty : Prisma.sql`and r."orderId" = ${orderId}`
  const rows = await db.refund.findMany({
    where: { id: { in: await newestIds('r', Prisma.sql`${waitingRefunds(now)} ${only}`) } },
    orderBy: { id: 'desc' },
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

async function listDisputes(orderId: number | null): Promise<AttentionEntry[]> {
  const only = orderId === null ? Prisma.empty : Prisma.sql`and p."orderId" = ${orderId}`
  const rows = await db.dispute.findMany({
    where: { id: { in: await newestIds('d', Prisma.sql`${waitingDisputes} ${only}`) } },
    orderBy: { id: 'desc' },
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
