import 'server-only'
import type { RefundStatus } from '@/lib/generated/prisma/enums'
import { queueOrderMail, queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { issueCreditNote } from '@/lib/money/invoices/issue-invoice'
import { checkSoon } from '@/lib/money/reconciliation/check-schedule'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { refundParts } from './refund-parts'
import { type RefundReason, reasonColumns } from './refund-reason'
import type { RefundVerdict } from './refund-verdict'
import { readParts } from './refundable'
import { restockLines } from './restock-lines'
import { endReturn } from './return-refund'

/** A buyer is not told of a refund that was made at PayPal longer ago than this. */
const newsMs = 3 * 24 * 60 * 60 * 1000

type RefundFinding = {
  refundId: number
  orderId: number
  paymentId: number
  seen: RefundStatus
  verdict: RefundVerdict
}

const refundSelect = {
  id: true,
  status: true,
  origin: true,
  amountCents: true,
  currency: true,
  explanation: true,
  hasShipping: true,
  method: true,
  providerRefundId: true,
  returnId: true,
  resolvedAt: true,
  admin: { select: { id: true, name: true } },
  lines: {
    where: { restockedAt: null, problem: null },
    select: {
      id: true,
      refundedQty: true,
      qty: true,
      orderItem: {
        select: {
          priceCents: true,
          productId: true,
          qty: true,
          refundLines: { where: { restockedAt: { not: null } }, select: { qty: true } },
        },
      },
    },
  },
  payment: { select: { id: true, amountCents: true, captureId: true, reason: true, resolvedAt: true } },
  order: { select: { id: true, paidAt: true } },
} as const

type RefundRow = Awaited<ReturnType<typeof readRefund>>

function readRefund(tx: Transaction, id: number) {
  return tx.refund.findUniqueOrThrow({ where: { id }, select: refundSelect })
}

/**
 * Stores a verdict on a refund and returns the stored status, or `null` when the refund has changed since PayPal was asked.
 * Writes the consequences of a completed refund in the same transaction, once: the order's refunded sum, the units that go back
 * on the shelf, the mail, the credit note. Refunds beyond their capture need attention instead.
 */
export async function recordRefund(finding: RefundFinding): Promise<RefundStatus | null> {
  const stored = await store(finding)
  if (!stored) return null
  const { orderId, paymentId, refundId } = finding
  const { status, reason, isNew } = stored
  if (isNew)
    logEvent('refund-settled', { orderId, paymentId, refundId, status, reason: reason?.code ?? null })
  return status
}

type Stored = { status: RefundStatus; reason: RefundReason | null; isNew: boolean }

function store({ refundId, orderId, seen, verdict }: RefundFinding): Promise<Stored | null> {
  return withTransaction(async (tx) => {
    // Serializes the refunds of one order.
    await lockOrder(tx, orderId)
    const now = new Date()
    const refund = await readRefund(tx, refundId)
    if (refund.status === 'completed') return { status: refund.status, reason: null, isNew: false }
    // Money that went back stays there; any other verdict may be older than the row.
    if (refund.status !== seen && verdict.status !== 'completed') return null
    const { status, providerRefundId, reason, completedAt, feeCents } = await decide(tx, refund, verdict)
    const doneAt = timeOf(refund, now, completedAt)
    const isNew = status !== refund.status
    await tx.refund.update({
      where: { id: refundId },
      data: {
        status,
        // Never removed: it shows which refund PayPal has made.
        providerRefundId: providerRefundId ?? refund.providerRefundId,
        ...reasonColumns(reason),
        completedAt: status === 'completed' ? doneAt : null,
        ...(status === 'completed' && { ...(await partsOf(tx, refund)), feeCents: feeCents ?? null }),
        ...(isNew ? { ...checkSoon(), resolvedAt: null } : {}),
      },
      select: { id: true },
    })
    if (status === 'completed') await complete(tx, refund, { doneAt, now })
    else if (isNew) await tellOwner(tx, refund, { status, reason })
    return { status, reason, isNew }
  })
}

/** Returns its parts, taken from what the refunds completed before it have left. */
async function partsOf(tx: Transaction, { amountCents, hasShipping, lines, order }: RefundRow) {
  const unitsCents = lines.reduce((sum, line) => sum + line.refundedQty * line.orderItem.priceCents, 0)
  const { order: parts, done } = await readParts(tx, order.id)
  const contents = hasShipping === null ? null : { unitsCents, hasShipping }
  return refundParts(parts, done, { amountCents, contents })
}

/** The shop's own refunds are recorded when PayPal has completed them, those made at PayPal maybe much later. */
function timeOf({ origin }: RefundRow, now: Date, completedAt: Date | null = null): Date {
  return origin === 'paypal' && completedAt && completedAt < now ? completedAt : now
}

/** Returns the verdict to store: the given one, unless the money cannot be this refund's. */
async function decide(tx: Transaction, refund: RefundRow, verdict: RefundVerdict): Promise<RefundVerdict> {
  const { payment, id, amountCents } = refund
  const { providerRefundId } = verdict
  if (providerRefundId !== null) {
    const others = { providerRefundId, id: { not: id } }
    const text = `PayPal named refund ${providerRefundId}, which the shop has recorded before`
    if ((await tx.refund.count({ where: others })) > 0)
      return { status: 'needs_attention', providerRefundId: null, reason: { code: 'other', text } }
  }
  if (verdict.status !== 'completed') return verdict
  if ((await refundedOf(tx, payment.id)) + amountCents <= payment.amountCents) return verdict
  return { ...verdict, status: 'needs_attention', reason: { code: 'exceeds_capture' } }
}

async function refundedOf(tx: Transaction, paymentId: number): Promise<number> {
  const where = { paymentId, status: 'completed' } as const
  const { _sum } = await tx.refund.aggregate({ where, _sum: { amountCents: true } })
  return _sum.amountCents ?? 0
}

/** Writes what follows from a refund that has become completed. One made at PayPal was done earlier, and is noted and issued now. */
async function complete(
  tx: Transaction,
  refund: RefundRow,
  { doneAt, now }: { doneAt: Date; now: Date },
): Promise<void> {
  const { id, amountCents, explanation, order, payment } = refund
  await tx.order.update({
    where: { id: order.id },
    data: { refundedCents: { increment: amountCents } },
    select: { id: true },
  })
  await restockLines(tx, refund.lines, refund.admin)
  await endReturn(tx, refund.returnId)
  // The money of a cancelled order is back: nothing is left for an admin to do.
  const isDue = payment.reason === 'order_cancelled' && !payment.resolvedAt
  if (isDue && (await refundedOf(tx, payment.id)) === payment.amountCents) {
    const data = { resolvedAt: now }
    await tx.payment.update({ where: { id: payment.id }, data, select: { id: true } })
  }
  const key = `refund ${id} completed`
  const mail = {
    kind: 'order_refunded',
    key,
    details: { amountCents, explanation },
    orderId: order.id,
  } as const
  if (now.getTime() - doneAt.getTime() < newsMs) await queueOrderMail(tx, mail)
  // The money of a cancelled order has no invoice that a note could correct. Last, for the lock that numbers take.
  if (order.paidAt) await issueCreditNote(tx, { refundId: id }, now)
}

async function tellOwner(
  tx: Transaction,
  { id, order, origin, amountCents, payment }: RefundRow,
  { status, reason }: Pick<Stored, 'status' | 'reason'>,
): Promise<void> {
  if (status !== 'failed' && status !== 'needs_attention') return
  const { captureId } = payment
  const news = { of: 'refund', status, reason, origin, amountCents, captureId } as const
  await queueOwnerMail(tx, { key: `refund ${id} ${status}`, news, orderId: order.id })
}
