import 'server-only'
import { type Transaction, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { onItsWay } from '@/lib/payments/attention'
import { checkSoon } from '@/lib/payments/check-schedule'
import { isOpen } from '@/lib/payments/payment-states'
import { type PaymentVerdict, refunded, unknownToPaypal } from '@/lib/payments/payment-verdict'
import { Problem } from '@/lib/problem'
import { type LockedOrder, lockOrder } from '@/lib/stock/lock-order'
import { releaseStock, sellStock } from '@/lib/stock/order-stock'
import { releaseIfEnded } from '@/lib/stock/release-expired-holds'

export type Finding = {
  paymentId: number
  orderId: number
  /** The payment's status when PayPal was asked. */
  seen: PaymentStatus
  verdict: PaymentVerdict
}

type KnownPayment = PaymentVerdict & { resolvedAt: Date | null }

/**
 * Writes what PayPal said about a payment, unless the payment has changed since PayPal was asked: then it answers `null`.
 * Money that came for pieces that are gone waits for a person. Answers what now holds.
 */
export async function recordVerdict(finding: Finding): Promise<PaymentStatus | null> {
  const written = await write(finding).catch((error) => {
    if (!(error instanceof Problem) || error.code !== 'out-of-stock') throw error
    const reason = `paid, but ${error.message}`
    return write({ ...finding, verdict: { ...finding.verdict, status: 'needs_attention', reason } })
  })
  if (!written) return null
  const { orderId, paymentId } = finding
  const { status, reason, isNew, isReleased } = written
  if (isNew) logEvent('payment-settled', { orderId, paymentId, status, reason })
  if (isReleased) logEvent('stock-released', { orderId })
  return status
}

type Written = { status: PaymentStatus; reason: string | null; isNew: boolean; isReleased: boolean }

/** A completed payment, its paid order and the sold pieces are one transaction. */
function write({ paymentId, orderId, seen, verdict }: Finding): Promise<Written | null> {
  return withTransaction(async (tx) => {
    // Two settlements of one order come one after the other.
    const order = await lockOrder(tx, orderId)
    const known = await tx.payment.findUniqueOrThrow({
      where: { id: paymentId },
      select: { status: true, reason: true, captureId: true, resolvedAt: true },
    })
    const unchanged = { ...known, isNew: false, isReleased: false }
    if (known.status === 'completed') return unchanged
    // That money was taken stays true; everything else may be older than what is written.
    if (known.status !== seen && verdict.status !== 'completed') return null
    const isReopening = !isOpen(known.status) && isOpen(verdict.status) && verdict.captureId === null
    if (isReopening) return unchanged
    const decided = await decide(tx, { paymentId, order, known, verdict })
    // By which money was taken, or is to be refunded: never forgotten.
    const data = { ...decided, captureId: decided.captureId ?? known.captureId }
    // PayPal kept the buyer waiting and then said no: the pieces are for others, unless the buyer has them.
    const isRefused = known.status === 'pending' && data.status === 'declined'
    const isGivenBack = isRefused && order.stockState === 'held' && !order.deliveredAt
    if (isGivenBack) await releaseStock(tx, order)
    const isNew = data.status !== known.status
    await tx.payment.update({
      where: { id: paymentId },
      data: { ...data, resolvedAt: resolvedAtAfter(known, data), ...(isNew ? checkSoon() : {}) },
      select: { id: true },
    })
    // A capture that took the pieces again keeps them only while money may come.
    const isReleased = (await releaseIfEnded(tx, order)) || isGivenBack
    return { ...data, isNew, isReleased }
  })
}

/** What an admin called settled stays so while nothing about it is new; money that went back leaves nothing to settle. */
function resolvedAtAfter(known: KnownPayment, data: PaymentVerdict): Date | null {
  if (known.status !== 'needs_attention' || data.status !== 'needs_attention') return null
  if (data.reason === refunded) return known.resolvedAt ?? new Date()
  const isSame = known.reason === data.reason && known.captureId === data.captureId
  return isSame ? known.resolvedAt : null
}

/** Whether money of this payment may have been taken, whatever PayPal still knows of it. */
function mayHaveTaken({ status, captureId, reason }: KnownPayment): boolean {
  const isOpenOutcome = status === 'capturing' || status === 'pending'
  return captureId !== null || isOpenOutcome || (status === 'needs_attention' && reason === unknownToPaypal)
}

type Decision = { paymentId: number; order: LockedOrder; known: KnownPayment; verdict: PaymentVerdict }

/** What is to be written: the verdict, unless the money it speaks of is not this order's to take. */
async function decide(
  tx: Transaction,
  { paymentId, order, known, verdict }: Decision,
): Promise<PaymentVerdict> {
  const { captureId } = verdict
  // Other credentials, or an order of long ago: no reason to let it be paid a second time.
  if (verdict.reason === unknownToPaypal && mayHaveTaken(known))
    return { ...verdict, status: 'needs_attention' }
  if (captureId !== null) {
    const where = { captureId, id: { not: paymentId } }
    const other = await tx.payment.findFirst({ where, select: { orderId: true } })
    const reason = `capture ${captureId} already paid order ${other?.orderId}`
    if (other) return { status: 'needs_attention', captureId: null, reason }
  }
  if (!isOpen(known.status) && isOpen(verdict.status))
    return { ...verdict, status: 'needs_attention', reason: onItsWay }
  if (verdict.status !== 'completed') return verdict
  // The money is surplus; a person has to give it back.
  if (order.paidAt) return { ...verdict, status: 'needs_attention', reason: 'order was paid already' }
  await sellStock(tx, order)
  return verdict
}
