import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { issueInvoice } from '@/lib/money/invoices/issue-invoice'
import { checkSoon } from '@/lib/money/reconciliation/check-schedule'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { releaseStock, sellStock } from '@/lib/sales/inventory/order-stock'
import { releaseIfExpired } from '@/lib/sales/inventory/release-expired-holds'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import { tryHold } from './hold-refusal'
import { type PaymentReason, readReason, reasonColumns } from './payment-reason'
import { isOpen } from './payment-states'
import { type PaymentVerdict, storedVerdict } from './payment-verdict'
import { queuePaymentMails } from './queue-payment-mails'

export type Finding = {
  paymentId: number
  orderId: number
  seen: PaymentStatus
  verdict: PaymentVerdict
  feeCents: number | null
}

/**
 * Stores a verdict and returns the stored status, or `null` when the payment has changed since PayPal was asked. Money
 * for an order that was cancelled or whose units are gone needs attention.
 */
export async function recordVerdict(finding: Finding): Promise<PaymentStatus | null> {
  const stored = await store(finding)
  if (!stored) return null
  const { orderId, paymentId } = finding
  const { status, reason, isNew, isReleased } = stored
  if (isNew) logPaymentOutcome({ orderId, paymentId, status, reason })
  if (isReleased) logEvent('stock-released', { orderId })
  return status
}

/** Logs that a payment's status has changed. */
export function logPaymentOutcome({
  reason,
  ...facts
}: {
  orderId: number
  paymentId: number
  status: PaymentStatus
  reason: PaymentReason | null
}): void {
  const issue = reason?.code === 'refused_by_paypal' ? { issue: reason.issue } : {}
  logEvent('payment-settled', { ...facts, reason: reason?.code ?? null, ...issue })
}

type Stored = PaymentVerdict & { isNew: boolean; isReleased: boolean }

/** Writes the payment, the paid order, the sold units, the number of the invoice and the mails in one transaction. */
function store({ paymentId, orderId, seen, verdict, feeCents }: Finding): Promise<Stored | null> {
  return withTransaction(async (tx) => {
    // Serializes the settlements of one order.
    const order = await lockOrder(tx, orderId)
    // One clock: the invoice is issued when the order is paid, also at the end of a year.
    const now = new Date()
    const { resolvedAt, ...known } = await readPayment(tx, paymentId)
    const unchanged = { ...known, isNew: false, isReleased: false }
    if (known.status === 'completed') return unchanged
    // Money that was taken stays taken; any other verdict may be older than the row.
    if (known.status !== seen && verdict.status !== 'completed') return null
    const isReopening = !isOpen(known.status) && isOpen(verdict.status) && verdict.captureId === null
    if (isReopening) return unchanged
    const otherOrderId = await findOtherOrder(tx, paymentId, verdict.captureId)
    const decided = storedVerdict(verdict, {
      known,
      isOrderPaid: order.paidAt !== null,
      isOrderCancelled: order.cancelledAt !== null,
      otherOrderId,
    })
    const sold = decided.status === 'completed' ? await sell(tx, order, decided, now) : decided
    // A capture id is never removed: it shows which money was taken or has to be refunded.
    const data = { ...sold, captureId: sold.captureId ?? known.captureId }
    // PayPal declined a pending payment: its units return to stock at once, unless they were delivered.
    const isDeclined = known.status === 'pending' && data.status === 'declined'
    const mustRelease = isDeclined && order.stockState === 'held' && !order.deliveredAt
    if (mustRelease) await releaseStock(tx, order, null)
    const isNew = data.status !== known.status
    await tx.payment.update({
      where: { id: paymentId },
      data: {
        ...data,
        ...(feeCents !== null && { feeCents }),
        ...reasonColumns(data.reason),
        resolvedAt: resolvedAtAfter({ ...known, resolvedAt }, data, now),
        ...(isNew ? checkSoon() : {}),
      },
      select: { id: true },
    })
    await queuePaymentMails(tx, { id: paymentId, orderId, status: data.status })
    // Units that were taken again for a capture stay held only while money may come.
    const isReleased = (await releaseIfExpired(tx, order, now)) || mustRelease
    if (data.status === 'completed') await issueInvoice(tx, { orderId }, now)
    return { ...data, isNew, isReleased }
  })
}

async function readPayment(
  tx: Transaction,
  id: number,
): Promise<PaymentVerdict & { resolvedAt: Date | null }> {
  const { status, captureId, resolvedAt, ...columns } = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { status: true, reason: true, details: true, captureId: true, resolvedAt: true },
  })
  return { status, captureId, resolvedAt, reason: readReason(columns) }
}

async function findOtherOrder(
  tx: Transaction,
  paymentId: number,
  captureId: string | null,
): Promise<number | null> {
  if (captureId === null) return null
  const where = { captureId, id: { not: paymentId } }
  const other = await tx.payment.findFirst({ where, select: { orderId: true } })
  return other?.orderId ?? null
}

/** Sells the order's units. If they are gone, the payment needs attention instead. */
async function sell(
  tx: Transaction,
  order: LockedOrder,
  verdict: PaymentVerdict,
  at: Date,
): Promise<PaymentVerdict> {
  const reason = await tryHold(() => sellStock(tx, order, { by: null, at }))
  return reason ? { ...verdict, status: 'needs_attention', reason } : verdict
}

/** A settled payment stays settled until its reason or capture changes. Money that went back settles it. */
function resolvedAtAfter(
  known: PaymentVerdict & { resolvedAt: Date | null },
  data: PaymentVerdict,
  now: Date,
): Date | null {
  if (known.status !== 'needs_attention' || data.status !== 'needs_attention') return null
  if (data.reason?.code === 'refunded') return known.resolvedAt ?? now
  const isSame = isDeepStrictEqual(known.reason, data.reason) && known.captureId === data.captureId
  return isSame ? known.resolvedAt : null
}
