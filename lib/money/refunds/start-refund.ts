import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { db, isUniqueViolation, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/inventory/lock-order'
import { refundJsonOf, refundSelect } from '@/lib/sales/orders/order-json'
import type { RefundJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { refuseLines } from '@/lib/sales/returns/refuse-lines'
import { formatAmount, formatPrice } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import type { RefundInput } from './refund-schema'
import { readRefundable } from './refundable'
import { refuseReturn } from './return-refund'
import { settleRefund } from './settle-refund'

type StartedRefund = { refund: RefundJson; isReplay: boolean }

/**
 * Refunds all or a part of a paid order, and puts the named units back on the shelf once the refund is completed: by PayPal, or at once
 * when the order was not paid there and the shop pays it back by hand. What is left is decided under the order's lock; the refund is
 * stored before PayPal is asked. A repeat with the same idempotency key returns the same refund. Owners only. While the outcome is
 * unknown the refund stays open, and a job finishes it.
 */
export async function startRefund(
  viewer: Viewer | null,
  orderId: number | null,
  input: RefundInput,
  idempotencyKey: string | null = null,
): Promise<StartedRefund> {
  const admin = requireAction(viewer, 'handle-money')
  const { id: adminId } = admin
  if (orderId === null) throw new Problem('order-not-found')
  const { id, isReplay } = await openRefund(orderId, input, { admin, idempotencyKey })
  if (!isReplay) logEvent('refund-created', { orderId, refundId: id, userId: adminId })
  await settleOrTell(id)
  const row = await db.refund.findUniqueOrThrow({ where: { id }, select: refundSelect })
  return { refund: refundJsonOf(row), isReplay }
}

async function settleOrTell(id: number): Promise<void> {
  try {
    await settleRefund(id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment-provider-down') throw error
    const detail =
      'PayPal has not confirmed the refund yet. The shop keeps asking, and PayPal refunds only once.'
    throw new Problem('payment-provider-down', { detail })
  }
}

type Claim = { admin: Viewer; idempotencyKey: string | null }
type Opened = { id: number; isReplay: boolean }

async function openRefund(orderId: number, input: RefundInput, claim: Claim): Promise<Opened> {
  try {
    return await withTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const earlierId = await findKnown(tx, orderId, input, claim)
      if (earlierId !== null) return { id: earlierId, isReplay: true }
      requireAllowed('refund', order.facts)
      const refundable = await readRefundable(tx, orderId)
      if (!refundable) throw new Problem('order-not-paid')
      const { payment, leftCents, lines } = refundable
      if (payment.method === 'paypal' && !paypalServerConfig()) throw new Problem('payments-not-configured')
      if (input.amount > leftCents) throw tooLarge(leftCents)
      refuseLines([...input.restock, ...input.lines], lines, wordsFor(input))
      await refuseReturn(tx, orderId, input)
      const { id } = await tx.refund.create({
        data: {
          adminId: claim.admin.id,
          idempotencyKey: claim.idempotencyKey,
          origin: 'admin',
          method: payment.method,
          requestId: crypto.randomUUID(),
          amountCents: input.amount,
          currency: payment.currency,
          explanation: input.reason,
          hasShipping: shippingOf(input),
          orderId,
          paymentId: payment.id,
          returnId: input.return ?? null,
          lines: { create: linesOf(input) },
        },
        select: { id: true },
      })
      const changes = { amount: [null, formatAmount(input.amount)] } satisfies AuditChanges
      await recordAudit(tx, claim.admin, {
        action: 'refund-started',
        entity: 'order',
        entityId: orderId,
        changes,
      })
      return { id, isReplay: false }
    })
  } catch (error) {
    // The same key for two orders at the same time: their locks differ.
    if (isUniqueViolation(error)) throw new Problem('idempotency-key-reused')
    throw error
  }
}

/** The lines as they are stored. Those of the older field say only what goes back on the shelf. */
function linesOf({ restock, lines }: RefundInput) {
  const older = restock.map(({ orderItem, qty }) => ({ orderItem, qty, restock: qty }))
  return [...older, ...lines].map(({ orderItem, qty, restock: back }) => ({
    orderItemId: orderItem,
    refundedQty: qty,
    qty: back,
  }))
}

/** Returns null when the input does not say what the amount contains. */
function shippingOf({ lines, shipping }: RefundInput): boolean | null {
  return shipping || lines.length > 0 ? shipping : null
}

function tooLarge(leftCents: number): Problem {
  const detail =
    leftCents === 0
      ? 'Nothing is left to refund.'
      : `This is more than is left to refund: ${formatPrice(leftCents)}.`
  return new Problem('refund-too-large', { detail, left: formatAmount(leftCents) })
}

/** Returns the refund that the key was used for. Throws `idempotency-key-reused` when it was another one. */
async function findKnown(
  tx: Transaction,
  orderId: number,
  input: RefundInput,
  { admin: { id: adminId }, idempotencyKey }: Claim,
): Promise<number | null> {
  if (idempotencyKey === null) return null
  const refund = await tx.refund.findUnique({
    where: { adminId_idempotencyKey: { adminId, idempotencyKey } },
    select: {
      id: true,
      orderId: true,
      amountCents: true,
      explanation: true,
      hasShipping: true,
      returnId: true,
      lines: { select: { orderItemId: true, refundedQty: true, qty: true } },
    },
  })
  if (!refund) return null
  const isSame =
    refund.orderId === orderId &&
    refund.amountCents === input.amount &&
    refund.explanation === input.reason &&
    refund.hasShipping === shippingOf(input) &&
    refund.returnId === (input.return ?? null) &&
    textOf(refund.lines) === textOf(linesOf(input))
  if (!isSame) throw new Problem('idempotency-key-reused')
  return refund.id
}

function textOf(lines: ReturnType<typeof linesOf>): string {
  return lines
    .map(({ orderItemId, refundedQty, qty }) => `${orderItemId}×${refundedQty},${qty}`)
    .sort()
    .join()
}

function wordsFor({ lines }: RefundInput): Parameters<typeof refuseLines>[2] {
  const [list, may] = lines.length > 0 ? ['lines', 'be refunded'] : ['restock', 'go back on the shelf']
  return { list, whole: 'order', tooMany: ({ name, left }) => `${name}: at most ${left} can ${may}.` }
}
