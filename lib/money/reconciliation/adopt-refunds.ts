import 'server-only'
import { findProviderOrder, liveRefundsOf } from '@/lib/money/paypal/provider-order'
import type { ProviderRefund } from '@/lib/money/paypal/provider-refund'
import { refundCauses } from '@/lib/money/refunds/refund-body'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'

/**
 * Records the refunds of a payment that PayPal lists and the shop does not know, each once, and settles them: those made at
 * PayPal, and those of the shop whose response was lost, which PayPal's `custom_id` names. Covers captured payments of paid
 * and of cancelled orders; other surplus money is not refunded by the shop. Throws `payment-provider-down`.
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
      feeCents: true,
      currency: true,
      order: { select: { cancelledAt: true } },
    },
  })
  const { captureId, providerOrderId } = payment
  const isCovered = payment.status === 'completed' || payment.order.cancelledAt !== null
  if (!isCovered || captureId === null || providerOrderId === null) return
  const provider = await findProviderOrder(providerOrderId)
  const { feeCents = null } = provider?.capture?.id === captureId ? provider : {}
  if (payment.feeCents === null && feeCents !== null)
    await withTransaction(async (tx) => {
      await lockOrder(tx, payment.orderId)
      await tx.payment.updateMany({ where: { id: paymentId, feeCents: null }, data: { feeCents } })
    })
  await adoptAll(payment, liveRefundsOf(provider, captureId))
}

type Payment = { id: number; orderId: number; currency: string }

async function adoptAll(payment: Payment, listed: ProviderRefund[]): Promise<void> {
  const { id: paymentId, orderId } = payment
  const ids = listed.map(({ id }) => id)
  const where = { providerRefundId: { in: ids } }
  // Most often there is nothing new, and no lock is needed.
  if ((await db.refund.count({ where })) === ids.length) return
  const adoptions = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const ownRefunds = await tx.refund.findMany({ where, select: { providerRefundId: true } })
    const newRefunds = listed.filter(({ id }) =>
      ownRefunds.every(({ providerRefundId }) => providerRefundId !== id),
    )
    const rows = []
    for (const refund of newRefunds)
      rows.push(...((await assignProviderId(tx, paymentId, refund)) ?? (await create(tx, payment, refund))))
    return rows
  })
  for (const { id: refundId } of adoptions) {
    logEvent('refund-found', { orderId, paymentId, refundId })
    await settleRefund(refundId)
  }
}

/** Gives the shop's own refund PayPal's id of it, also one that was taken for failed. Returns `null` when there is none. */
async function assignProviderId(tx: Transaction, paymentId: number, { id, customId }: ProviderRefund) {
  const rows = await tx.refund.updateManyAndReturn({
    where: { paymentId, requestId: customId ?? '', providerRefundId: null },
    data: { providerRefundId: id },
    select: { id: true },
  })
  return rows.length > 0 ? rows : null
}

function create(tx: Transaction, payment: Payment, refund: ProviderRefund) {
  return tx.refund.createManyAndReturn({ data: rowsOf(payment, refund), select: { id: true } })
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
      explanation: refundCauses.atPaypal,
      orderId,
      paymentId,
    },
  ]
}
