import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { db, type Transaction } from '@/lib/platform/db/db'
import { makeOnce, requireSameRequest } from '@/lib/platform/db/idempotency-keys'
import { logEvent } from '@/lib/platform/logging/log'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import { refundJsonOf, refundSelect } from '@/lib/sales/orders/order-json'
import type { RefundJson } from '@/lib/sales/orders/order-schema'
import { refuseLines } from '@/lib/sales/orders/refuse-lines'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
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
 * stored before PayPal is asked. A repeat with the same idempotency key returns the same refund. Owners only. A refund of unknown
 * outcome stays open, and a job finishes it.
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
  const {
    result: { id },
    isReplay,
  } = await makeOnce(idempotencyKey, {
    lock: (tx) => lockOrder(tx, orderId),
    find: (tx, idempotencyKey) => findRefund(tx, { adminId, idempotencyKey }, askedOf(orderId, input)),
    make: (tx, order) => openRefund(tx, order, input, { admin, idempotencyKey }),
  })
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

/** What was asked for, as it is stored. */
function askedOf(orderId: number, input: RefundInput) {
  // The older field says only what goes back on the shelf.
  const lines = [...input.restock.map((line) => ({ ...line, restock: line.qty })), ...input.lines]
  return {
    orderId,
    amountCents: input.amount,
    explanation: input.reason,
    hasShipping: shippingOf(input),
    returnId: input.return ?? null,
    // Their order does not count.
    lines: new Set(
      lines.map(({ orderItem, qty, restock }) => ({
        orderItemId: orderItem,
        refundedQty: qty,
        qty: restock,
      })),
    ),
  }
}

/** Returns the refund that the key was used for. */
async function findRefund(
  tx: Transaction,
  key: { adminId: number; idempotencyKey: string },
  asked: ReturnType<typeof askedOf>,
): Promise<{ id: number } | null> {
  const row = await tx.refund.findUnique({
    where: { adminId_idempotencyKey: key },
    select: {
      ...{ id: true, orderId: true, amountCents: true, explanation: true, hasShipping: true, returnId: true },
      lines: { select: { orderItemId: true, refundedQty: true, qty: true } },
    },
  })
  if (!row) return null
  const { id, lines, ...first } = row
  requireSameRequest({ ...first, lines: new Set(lines) }, asked)
  return { id }
}

async function openRefund(
  tx: Transaction,
  order: LockedOrder,
  input: RefundInput,
  claim: Claim,
): Promise<{ id: number }> {
  requireAllowed('refund', order.facts)
  const refundable = await readRefundable(tx, order.id)
  if (!refundable) throw new Problem('order-not-paid')
  const { payment, leftCents, lines } = refundable
  if (payment.method === 'paypal' && !paypalServerConfig()) throw new Problem('payments-not-configured')
  if (input.amount > leftCents) throw tooLarge(leftCents)
  refuseLines([...input.restock, ...input.lines], lines, wordsFor(input))
  await refuseReturn(tx, order.id, input)
  const asked = askedOf(order.id, input)
  const refund = await tx.refund.create({
    data: {
      ...asked,
      lines: { create: [...asked.lines] },
      adminId: claim.admin.id,
      idempotencyKey: claim.idempotencyKey,
      origin: 'admin',
      method: payment.method,
      requestId: crypto.randomUUID(),
      currency: payment.currency,
      paymentId: payment.id,
    },
    select: { id: true },
  })
  const changes = { amount: [null, formatAmount(input.amount)] } satisfies AuditChanges
  const entry = { action: 'refund-started', entity: 'order', entityId: order.id, changes } as const
  await recordAudit(tx, claim.admin, entry)
  return refund
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

function wordsFor({ lines }: RefundInput): Parameters<typeof refuseLines>[2] {
  const [list, may] = lines.length > 0 ? ['lines', 'be refunded'] : ['restock', 'go back on the shelf']
  return { list, whole: 'order', tooMany: ({ name, left }) => `${name}: at most ${left} can ${may}.` }
}
