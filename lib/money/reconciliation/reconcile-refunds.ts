import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { openRefundStatuses } from '@/lib/money/refunds/refund-verdict'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { adoptRefunds } from './adopt-refunds'
import { graceMs } from './attention-conditions'
import { never, nextCheck } from './check-schedule'
import { describeRefund } from './refund-attention'

/** Refunds in one round, and payments; the next round takes the rest. */
const maxPerRound = 100
const concurrency = 2

/** When `reconcileRefunds` has something to ask. */
export const refundsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select min("nextCheckAt") from "Refund"
  where status = any(${openRefundStatuses}::"RefundStatus"[]) and "nextCheckAt" <= ${now}::timestamptz)`

/** Polls PayPal for open refunds, idle ones at growing intervals. Failed ones are logged and retried in a later round. */
export async function reconcileRefunds(now = new Date(), limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await db.refund.findMany({
    where: { status: { in: openRefundStatuses }, nextCheckAt: { lte: now } },
    orderBy: { nextCheckAt: 'asc' },
    take: maxPerRound,
    select: { id: true, activeAt: true },
  })
  const { workThrough, end } = startRound('reconcile-refund-failed', limits)
  await workThrough(
    due,
    concurrency,
    async ({ id, activeAt }) => {
      // Schedule the next check first, so that a refund that fails or hangs does not starve others.
      await db.refund.updateMany({ where: { id }, data: { nextCheckAt: nextCheck(activeAt, now) } })
      await settleRefund(id).finally(() => mailAboutOverdueRefund(id, now))
    },
    ({ id }) => ({ refundId: id }),
  )
  end()
}

/** Tells the owner once of a refund whose outcome is unknown for so long that it is listed. */
async function mailAboutOverdueRefund(id: number, now: Date): Promise<void> {
  const createdAt = { lte: new Date(now.getTime() - graceMs) }
  const refund = await db.refund.findFirst({
    where: { id, status: { in: ['created', 'refunding'] }, createdAt },
    select: { orderId: true, status: true, origin: true, amountCents: true },
  })
  if (!refund) return
  const { orderId, ...facts } = refund
  const { what } = describeRefund({ ...facts, reason: null, captureId: null })
  await queueOwnerMail(db, { key: `refund ${id} open`, what, orderId })
}

const hourMs = 60 * 60 * 1000
/** PayPal refunds a payment within this time. */
const refundableMs = 180 * 24 * hourMs

/** When `findRefundsAtPaypal` has something to look for. */
export const refundSearchDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz where exists (
    select from "Payment" where status = 'completed' and "nextCheckAt" <= ${now}::timestamptz
      and "activeAt" <= ${new Date(now.getTime() - hourMs)}::timestamptz))`

/**
 * Looks for refunds that were made at PayPal and of which no webhook came. A completed payment is checked an hour after it was
 * completed, and then each time its age has grown by a quarter, for 180 days: some forty requests for each payment.
 */
export async function findRefundsAtPaypal(now = new Date(), limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const due = { status: 'completed', nextCheckAt: { lte: now } } as const
  const oldest = new Date(now.getTime() - refundableMs)
  await db.payment.updateMany({ where: { ...due, activeAt: { lt: oldest } }, data: { nextCheckAt: never } })
  const payments = await db.payment.findMany({
    where: { ...due, activeAt: { lte: new Date(now.getTime() - hourMs) } },
    orderBy: { nextCheckAt: 'asc' },
    take: maxPerRound,
    select: { id: true, activeAt: true },
  })
  const { workThrough, end } = startRound('refund-search-failed', limits)
  await workThrough(
    payments,
    concurrency,
    async ({ id, activeAt }) => {
      const quarterMs = (now.getTime() - activeAt.getTime()) / 4
      const nextCheckAt = new Date(now.getTime() + Math.max(quarterMs, hourMs / 4))
      await db.payment.updateMany({ where: { id }, data: { nextCheckAt } })
      await adoptRefunds(id)
    },
    ({ id }) => ({ paymentId: id }),
  )
  end()
}
