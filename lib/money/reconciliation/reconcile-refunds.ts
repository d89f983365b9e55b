import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { openRefundStatuses } from '@/lib/money/refunds/refund-verdict'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { db } from '@/lib/platform/db/db'
import { adoptRefunds } from './adopt-refunds'
import { graceMs } from './attention-conditions'
import { never } from './check-schedule'
import { defineCheck } from './define-check'

/** Polls PayPal for open refunds. */
export const { run: reconcileRefunds, dueAt: refundsDueAt } = defineCheck({
  table: 'Refund',
  waiting: () => Prisma.sql`where t.status = any(${openRefundStatuses}::"RefundStatus"[])`,
  since: Prisma.sql`t."activeAt"`,
  failure: 'reconcile-refund-failed',
  facts: ({ id }) => ({ refundId: id }),
  check: ({ id }, now) => settleRefund(id).finally(() => mailAboutOverdueRefund(id, now)),
})

async function mailAboutOverdueRefund(id: number, now: Date): Promise<void> {
  const createdAt = { lte: new Date(now.getTime() - graceMs) }
  const refund = await db.refund.findFirst({
    where: { id, status: { in: ['created', 'refunding'] }, createdAt },
    select: { orderId: true, status: true, origin: true, amountCents: true },
  })
  if (!refund) return
  const { orderId, ...facts } = refund
  const news = { of: 'refund', ...facts, reason: null, captureId: null } as const
  await queueOwnerMail(db, { key: `refund ${id} open`, news, orderId })
}

const hourMs = 60 * 60 * 1000
/** PayPal refunds a payment within this time. */
const refundableMs = 180 * 24 * hourMs

/**
 * Looks for refunds that were made at PayPal and of which no webhook came. A completed payment is checked an hour after it was
 * completed, and then each time its age has grown by a quarter, for 180 days: some forty requests for each payment.
 */
export const { run: findRefundsAtPaypal, dueAt: refundSearchDueAt } = defineCheck({
  table: 'Payment',
  waiting: (now) => Prisma.sql`
    where t.status = 'completed' and t."activeAt" <= ${new Date(now.getTime() - hourMs)}::timestamptz`,
  since: Prisma.sql`t."activeAt"`,
  waits: { share: 1 / 4, leastMs: hourMs / 4 },
  failure: 'refund-search-failed',
  facts: ({ id }) => ({ paymentId: id }),
  check({ id, since }, now) {
    const isOver = now.getTime() - since.getTime() > refundableMs
    return isOver ? db.payment.updateMany({ where: { id }, data: { nextCheckAt: never } }) : adoptRefunds(id)
  },
})
