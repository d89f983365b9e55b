import 'server-only'
import { db, withTransaction } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { logEvent } from '@/lib/log'
import { findProviderOrder } from '@/lib/paypal/provider-order'
import type { ProviderRefund } from '@/lib/paypal/provider-refund'
import { Problem } from '@/lib/problem'
import { settleRefund } from '@/lib/refunds/settle-refund'
import { lockOrder } from '@/lib/stock/lock-order'

/** What the buyer reads of a refund that was made at PayPal. */
const explanation = 'Refunded at PayPal'

/** Refunds of the shop of which PayPal's id is not known yet. */
const unnamed = {
  status: { in: ['created', 'refunding'] },
  providerRefundId: null,
} satisfies Prisma.RefundWhereInput

/** A round is repeated when a refund of the shop was begun meanwhile. */
const maxRounds = 3

/**
 * Records the refunds of a payment that were made at PayPal, each once, and settles them. Covers captured payments of paid and
 * of cancelled orders; other surplus money is not refunded by the shop. A refund that PayPal lists can only be told from the
 * shop's own when PayPal's ids of those are known, so open ones are settled first. Throws `payment-provider-down`.
 */
export async function adoptRefunds(paymentId: number): Promise<void> {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      id: true,
      orderId: true,
      status: true,
      captureId: true,
      providerOrderId: true,
      currency: true,
      order: { select: { cancelledAt: true } },
    },
  })
  const { captureId, providerOrderId } = payment
  const isCovered = payment.status === 'completed' || payment.order.cancelledAt !== null
  if (!isCovered || captureId === null || providerOrderId === null) return
  for (let round = 1; round <= maxRounds; round++) {
    const own = await db.refund.findMany({ where: { paymentId, ...unnamed }, select: { id: true } })
    for (const { id } of own) await settleRefund(id)
    const provider = await findProviderOrder(providerOrderId)
    const listed = (provider?.refunds ?? []).filter(
      (refund) =>
        (refund.captureId ?? captureId) === captureId && !['FAILED', 'CANCELLED'].includes(refund.status),
    )
    if (await adoptAll(payment, listed)) return
  }
  throw new Problem('payment-provider-down')
}

type Payment = { id: number; orderId: number; currency: string }

/** Returns false when a refund that was begun meanwhile may be among the listed ones. */
async function adoptAll(payment: Payment, listed: ProviderRefund[]): Promise<boolean> {
  const { id: paymentId, orderId } = payment
  const ids = listed.map(({ id }) => id)
  const where = { providerRefundId: { in: ids } }
  // Most often there is nothing new, and no lock is needed.
  if ((await db.refund.count({ where })) === ids.length) return true
  const adopted = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    if ((await tx.refund.count({ where: { paymentId, ...unnamed } })) > 0) return null
    const known = await tx.refund.findMany({ where, select: { providerRefundId: true } })
    const unknown = listed.filter(({ id }) => known.every(({ providerRefundId }) => providerRefundId !== id))
    return tx.refund.createManyAndReturn({
      data: unknown.flatMap((refund) => rowsOf(payment, refund)),
      select: { id: true },
    })
  })
  if (!adopted) return false
  for (const { id: refundId } of adopted) {
    logEvent('refund-found', { orderId, paymentId, refundId })
    await settleRefund(refundId)
  }
  return true
}

function rowsOf({ id: paymentId, orderId, currency }: Payment, { id, amount }: ProviderRefund) {
  // Nothing to record without an amount; PayPal is asked again.
  if (!amount?.cents || amount.currency !== currency) return []
  return [
    {
      status: 'refunding' as const,
      origin: 'paypal' as const,
      requestId: crypto.randomUUID(),
      providerRefundId: id,
      amountCents: amount.cents,
      currency,
      explanation,
      orderId,
      paymentId,
    },
  ]
}
