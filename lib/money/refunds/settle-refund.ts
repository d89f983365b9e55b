import 'server-only'
import type { RefundStatus } from '@/lib/generated/prisma/enums'
import { findProviderOrder, liveRefundsOf } from '@/lib/money/paypal/provider-order'
import {
  findProviderRefund,
  type ProviderRefund,
  refundProviderCapture,
} from '@/lib/money/paypal/provider-refund'
import { ProviderRefusal } from '@/lib/money/paypal/provider-refusal'
import { graceMs } from '@/lib/money/reconciliation/attention-conditions'
import { checkSoon } from '@/lib/money/reconciliation/check-schedule'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { Problem } from '@/lib/shared/problem/problem'
import { recordRefund } from './record-refund'
import {
  byHandVerdict,
  crossedVerdict,
  openRefundStatuses,
  type RefundVerdict,
  refundVerdict,
  refusedVerdict,
  unknownVerdict,
} from './refund-verdict'

function findRefund(id: number) {
  return db.refund.findUnique({
    where: { id },
    select: {
      id: true,
      orderId: true,
      paymentId: true,
      status: true,
      method: true,
      requestId: true,
      providerRefundId: true,
      amountCents: true,
      currency: true,
      createdAt: true,
      payment: { select: { captureId: true, providerOrderId: true } },
    },
  })
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** A round is repeated when a concurrent settlement has changed the refund; each such change makes progress. */
const maxRounds = 5

/**
 * Brings a refund up to date with PayPal; the call that makes it, webhook events, the reconciler and admins all use it. While
 * PayPal's id of it is unknown, sends the same request again; then reads PayPal's refund, compares amount, currency and
 * capture, and records the result in one transaction. What is paid back by hand is completed at once. Repeats and concurrent calls have the effect of one. Returns its status.
 * Throws `payment-provider-down` while the outcome is unknown; it stays open then.
 */
export async function settleRefund(refundId: number): Promise<RefundStatus> {
  for (let round = 1; ; round++) {
    const refund = await findRefund(refundId)
    if (!refund) throw new Error(`No refund ${refundId}`)
    if (refund.status === 'completed' || (refund.status === 'failed' && !refund.providerRefundId))
      return refund.status
    const status = await askAndRecord(refund)
    if (status) return status
    if (round === maxRounds) throw new Problem('payment-provider-down')
  }
}

/** Returns the refund's status, or `null` when it changed meanwhile: PayPal's response may be older than the row. */
async function askAndRecord(refund: RefundRow): Promise<RefundStatus | null> {
  const { id: refundId, orderId, paymentId, payment, providerRefundId } = refund
  if (refund.method !== 'paypal')
    return recordRefund({ refundId, orderId, paymentId, seen: refund.status, verdict: byHandVerdict })
  const isNew = refund.status === 'created'
  const seen = isNew && !providerRefundId ? await beginRefund(refund) : refund.status
  if (!openRefundStatuses.includes(seen) && !providerRefundId) return seen
  const answer = providerRefundId ? { providerRefundId } : await send(refund, isNew)
  const verdict =
    'status' in answer
      ? answer
      : refundVerdict(await findProviderRefund(answer.providerRefundId), answer.providerRefundId, {
          ...refund,
          captureId: payment.captureId,
        })
  return recordRefund({ refundId, orderId, paymentId, seen, verdict })
}

/** Marks the refund as sent before it is sent: PayPal may have it from now on. */
async function beginRefund({ id: refundId, orderId }: RefundRow): Promise<RefundStatus> {
  const status = await withTransaction(async (tx) => {
    await lockOrder(tx, orderId)
    const where = { id: refundId }
    const current = await tx.refund.findUniqueOrThrow({ where, select: { status: true } })
    if (current.status !== 'created') return current.status
    const data = { status: 'refunding', ...checkSoon() } as const
    return (await tx.refund.update({ where, data, select: { status: true } })).status
  })
  logEvent('refund-begun', { orderId, refundId })
  return status
}

/**
 * Sends the refund, and returns PayPal's id of it, or the verdict that ends it. A refund that may have been sent is looked
 * up first, because PayPal forgets request ids after some weeks. An old refund is not sent when PayPal lists another one that
 * the shop did not know when this one began. A refusal counts only while PayPal does not list the refund.
 */
async function send(
  { payment, requestId, ...refund }: RefundRow,
  isNew: boolean,
): Promise<RefundVerdict | { providerRefundId: string }> {
  const { captureId, providerOrderId } = payment
  if (captureId === null || providerOrderId === null) throw new Error(`Refund ${refund.id} has no capture`)
  async function findOwn() {
    const provider = await findProviderOrder(String(providerOrderId))
    const own = provider?.refunds.find(({ customId }) => customId === requestId)
    return { own: own ? { providerRefundId: own.id } : null, provider }
  }
  // It is listed for the owner by now, who may have made it at PayPal.
  const isOld = Date.now() - refund.createdAt.getTime() > graceMs
  if (isOld || !isNew) {
    const { own, provider } = await findOwn()
    if (own) return own
    if (isOld && (await hasUnknown(refund, liveRefundsOf(provider, captureId)))) return crossedVerdict
  }
  try {
    return { providerRefundId: await refundProviderCapture({ ...refund, captureId, requestId }) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { own } = await findOwn()
    // The credentials have changed, or PayPal has removed the payment: an earlier request may have been carried out.
    return own ?? (error.isUnknownResource && !isNew ? unknownVerdict : refusedVerdict(error.issue))
  }
}

/** Returns whether one of these refunds was neither made by the shop nor known to it when this refund began. */
async function hasUnknown(
  { id, paymentId }: { id: number; paymentId: number },
  listed: ProviderRefund[],
): Promise<boolean> {
  const recorded = await db.refund.findMany({
    where: { paymentId, OR: [{ origin: { not: 'paypal' } }, { id: { lt: id } }] },
    select: { requestId: true, providerRefundId: true },
  })
  return listed.some((refund) =>
    recorded.every(
      ({ requestId, providerRefundId }) => refund.id !== providerRefundId && refund.customId !== requestId,
    ),
  )
}
