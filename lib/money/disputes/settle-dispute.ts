import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { type ProviderDispute, readProviderDispute } from '@/lib/money/paypal/provider-dispute'
import { ProviderRefusal } from '@/lib/money/paypal/provider-refusal'
import { defineCheck } from '@/lib/money/reconciliation/define-check'
import { phraseOf } from '@/lib/money/reconciliation/refund-attention'
import { env } from '@/lib/platform/config/env'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { currency } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'

/**
 * Records a dispute as PayPal reports it, and tells the owner; nothing else changes. A dispute that an admin had settled is listed
 * again when its state or its deadline changes. Returns false when it is about no payment of this shop.
 * Throws ProviderRefusal, `payment-provider-down`.
 */
export async function settleDispute(disputeId: string): Promise<boolean> {
  const dispute = await readProviderDispute(disputeId)
  const payment = await db.payment.findFirst({
    where: { captureId: { in: dispute.captureIds } },
    select: { id: true, orderId: true },
  })
  if (!payment) return false
  const isNew = await withTransaction((tx) => store(tx, dispute, payment))
  const { status } = dispute
  if (isNew) logEvent('dispute-opened', { disputeId, orderId: payment.orderId, status })
  return true
}

function stateOf({ status, respondBy }: { status: string; respondBy: Date | null }): string {
  return `${status} ${respondBy?.toISOString() ?? ''}`.trim()
}

async function store(
  tx: Transaction,
  { id: disputeId, amount, captureIds: _, ...facts }: ProviderDispute,
  { id: paymentId, orderId }: { id: number; orderId: number },
): Promise<boolean> {
  const data = { ...facts, amountCents: amount?.cents ?? null, currency: amount?.currency ?? currency() }
  const { status, respondBy, closedAt } = facts
  await lockOrder(tx, orderId)
  const dispute = await tx.dispute.findUnique({
    where: { disputeId },
    select: { status: true, respondBy: true },
  })
  const hasChanged = !dispute || stateOf(dispute) !== stateOf(facts)
  const news = hasChanged ? { resolvedAt: null } : {}
  if (dispute) await tx.dispute.updateMany({ where: { disputeId }, data: { ...data, ...news } })
  else await tx.dispute.createMany({ data: { ...data, disputeId, paymentId }, skipDuplicates: true })
  if (!hasChanged || (dispute && closedAt)) return false
  const { reason, amountCents, currency: code } = data
  const until = { respondBy: respondBy?.toISOString() ?? null, timeZone: env().SHOP_TIME_ZONE }
  const told = { of: 'dispute', reason, status, amountCents, currency: code, ...until } as const
  await queueOwnerMail(tx, { key: `dispute ${disputeId} ${stateOf(facts)}`, news: told, orderId })
  return !dispute
}

/** Polls PayPal for open disputes. */
export const { run: reconcileDisputes, dueAt: disputesDueAt } = defineCheck({
  table: 'Dispute',
  waiting: () => Prisma.sql`where t."closedAt" is null`,
  since: Prisma.sql`t."openedAt"`,
  providerId: Prisma.sql`t."disputeId"`,
  maxPerRound: 50,
  concurrency: 1,
  failure: 'reconcile-dispute-failed',
  facts: ({ providerId }) => ({ disputeId: providerId }),
  check: ({ providerId }) => settleDispute(providerId),
})

/** Asks PayPal about a dispute now. Returns its state as a sentence. Admins only. */
export async function checkDispute(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  requireAction(viewer, 'handle-money')
  const where = { id: id ?? 0 }
  const dispute = await db.dispute.findUnique({ where, select: { disputeId: true } })
  if (!dispute) throw new Problem('not-found')
  try {
    await settleDispute(dispute.disputeId)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { detail: 'PayPal does not show this dispute any more.' }
  }
  const { status } = await db.dispute.findUniqueOrThrow({ where, select: { status: true } })
  return { detail: `PayPal says: ${phraseOf(status)}.` }
}

/**
 * Marks a dispute as settled, so that it is no longer listed; the order still shows it. A repeat leaves the time unchanged. Admins
 * only.
 */
export async function resolveDispute(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  const where = { id: id ?? 0 }
  const dispute = await db.dispute.findUnique({ where, select: { payment: { select: { orderId: true } } } })
  if (!dispute) throw new Problem('not-found')
  const { orderId } = dispute.payment
  const count = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const change = await tx.dispute.updateMany({
      where: { ...where, resolvedAt: null },
      data: { resolvedAt: new Date() },
    })
    const changes = { dispute: [null, where.id] } satisfies AuditChanges
    if (change.count > 0)
      await recordAudit(tx, admin, { action: 'entry-settled', entity: 'order', entityId: orderId, changes })
    return change.count
  })
  if (count > 0) logEvent('dispute-resolved', { disputeRow: where.id, orderId, userId: admin.id })
  return { detail: 'The entry is settled. The dispute at PayPal stays open.' }
}
