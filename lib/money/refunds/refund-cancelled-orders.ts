import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { adoptRefunds } from '@/lib/money/reconciliation/adopt-refunds'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { countsAgainstCapture } from './counted-refunds'
import { refundCauses } from './refund-body'
import { settleRefund } from './settle-refund'

const maxPerRound = 100

/** Selects captured money of cancelled orders for which the shop has made no refund. */
const unrefunded = {
  status: 'needs_attention',
  reason: 'order_cancelled',
  captureId: { not: null },
  resolvedAt: null,
  refunds: { none: { origin: 'cancellation' } },
} as const

export const cancelledOrdersDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz where exists (
    select from "Payment" p where status = 'needs_attention' and reason = 'order_cancelled' and "captureId" is not null
      and "resolvedAt" is null and not exists (
        select from "Refund" where "paymentId" = p.id and origin = 'cancellation')))`

/**
 * Refunds money that came after its order was cancelled: one refund of all that is left for each payment, never a second
 * one. The refund settles the payment once it is completed; until then the reconciler asks PayPal. Failed ones are logged
 * and wait for an admin.
 */
export async function refundCancelledOrders(limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await db.payment.findMany({
    where: unrefunded,
    orderBy: { id: 'asc' },
    take: maxPerRound,
    select: { id: true, orderId: true },
  })
  const { workThrough, end } = startRound('cancellation-refund-failed', limits)
  await workThrough(
    due,
    1,
    async ({ id, orderId }) => {
      // What was refunded at PayPal before is no longer due.
      await adoptRefunds(id)
      const refundId = await openRefund(id, orderId)
      if (refundId !== null) await settleRefund(refundId)
    },
    ({ id }) => ({ paymentId: id }),
  )
  end()
}

/** Stores the refund, unless there is one or nothing is left; decides under the order's lock. */
async function openRefund(paymentId: number, orderId: number): Promise<number | null> {
  const refundId = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const payment = await tx.payment.findFirst({
      where: { id: paymentId, ...unrefunded },
      select: {
        amountCents: true,
        currency: true,
        refunds: { where: countsAgainstCapture, select: { amountCents: true } },
      },
    })
    if (!payment) return null
    const { currency, refunds } = payment
    const amountCents = refunds.reduce((left, refund) => left - refund.amountCents, payment.amountCents)
    if (amountCents <= 0) return null
    const requestId = crypto.randomUUID()
    const facts = {
      orderId,
      paymentId,
      amountCents,
      currency,
      requestId,
      explanation: refundCauses.cancelled,
    }
    return (await tx.refund.create({ data: { ...facts, origin: 'cancellation' }, select: { id: true } })).id
  })
  if (refundId !== null) logEvent('refund-created', { orderId, paymentId, refundId })
  return refundId
}
