import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { describeRefund, phraseOf, restockProblemOf } from '@/lib/money/reconciliation/refund-attention'
import type { RefundDetails } from '@/lib/money/refunds/refund-body'
import type { Parts } from '@/lib/money/refunds/refund-parts'
import { readReason } from '@/lib/money/refunds/refund-reason'
import { readRefundable } from '@/lib/money/refunds/refundable'
import { db } from '@/lib/platform/db/db'
import { factsOf, lifecycleSelect, refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { formatAmount, formatPrice } from '@/lib/shared/money/money'

const noteSelect = {
  id: true,
  status: true,
  origin: true,
  amountCents: true,
  reason: true,
  details: true,
  payment: { select: { captureId: true } },
  lines: {
    select: {
      refundedQty: true,
      qty: true,
      restockedAt: true,
      problem: true,
      orderItem: { select: { name: true } },
    },
    orderBy: { id: 'asc' },
  },
} as const

/** Returns what an admin can refund of an order, and what happened to its refunds and disputes. Admins only. */
export async function getRefundDetails(viewer: Viewer | null, orderId: number): Promise<RefundDetails> {
  requireAction(viewer, 'see-admin')
  const [order, refundable, refunds, disputes] = await Promise.all([
    db.order.findUnique({ where: { id: orderId }, select: lifecycleSelect }),
    readRefundable(db, orderId),
    db.refund.findMany({ where: { orderId }, select: noteSelect }),
    db.dispute.findMany({
      where: { payment: { orderId }, NOT: { closedAt: null, resolvedAt: null } },
      orderBy: { id: 'desc' },
      select: {
        disputeId: true,
        reason: true,
        status: true,
        amountCents: true,
        respondBy: true,
        closedAt: true,
      },
    }),
  ])
  const canRefund = order && refusalOf('refund', factsOf(order)) === null && refundable
  return {
    left: canRefund ? formatAmount(refundable.leftCents) : null,
    method: refundable?.payment.method ?? 'paypal',
    lines: canRefund ? refundable.lines : [],
    parts: refundable?.parts ?? { order: { ...nothing, pricesIncludeTax: false }, done: nothing },
    notes: Object.fromEntries(refunds.map((refund) => [refund.id, notesOf(refund)])),
    disputes: disputes.map(({ disputeId, reason, status, amountCents, respondBy, closedAt }) => ({
      id: disputeId,
      reason: phraseOf(reason),
      status: phraseOf(status),
      amount: amountCents === null ? null : formatPrice(amountCents),
      respondBy: respondBy?.toISOString() ?? null,
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }
}

const nothing: Parts = { itemsCents: 0, shippingCents: 0, taxCents: 0 }

type NoteRow = Awaited<ReturnType<typeof db.refund.findMany<{ select: typeof noteSelect }>>>[number]

function notesOf({ lines, payment, reason, details, ...refund }: NoteRow): string[] {
  const { status } = refund
  const { what } = describeRefund({ ...refund, ...payment, reason: readReason({ reason, details }) })
  const trouble = status === 'failed' || status === 'needs_attention' ? [what] : []
  const back = lines.map(({ refundedQty, qty, restockedAt, problem, orderItem: { name } }) => {
    const units =
      qty === 0 || qty === refundedQty ? `${refundedQty} × ${name}` : `${qty} of ${refundedQty} × ${name}`
    if (qty === 0) return `${units}: not back on the shelf.`
    if (problem) return `${units}: not back on the shelf, because ${restockProblemOf(problem)}.`
    if (restockedAt) return `${units}: back on the shelf.`
    return status === 'failed'
      ? `${units}: not back on the shelf.`
      : `${units}: back on the shelf once the refund is done.`
  })
  return [...trouble, ...back]
}
