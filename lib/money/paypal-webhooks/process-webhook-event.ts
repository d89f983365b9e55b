import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { WebhookEventReason } from '@/lib/generated/prisma/enums'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { settleDispute } from '@/lib/money/disputes/settle-dispute'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import {
  disputeIdOf,
  refundIdOf,
  subjectOf,
  type WebhookEvent,
  webhookEventInput,
} from '@/lib/money/paypal/webhook-event'
import { adoptRefunds } from '@/lib/money/reconciliation/adopt-refunds'
import { graceMs } from '@/lib/money/reconciliation/attention-conditions'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'

type Outcome = {
  isDone: boolean
  reason: WebhookEventReason | null
  details?: Prisma.InputJsonObject
  providerOrderId?: string | null
  orderId?: number
  error?: unknown
}

const lossReasons: Record<string, WebhookEventReason> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
}

/**
 * Processes a stored event: settles the payment, refund or dispute it names by asking PayPal, whatever the event reports. Does
 * nothing for a processed event. An event that fails or is about an unknown payment is kept for a retry; an error is
 * rethrown.
 */
export async function processWebhookEvent(id: number): Promise<void> {
  const row = await db.webhookEvent.findUniqueOrThrow({
    where: { id },
    select: { id: true, body: true, eventType: true, receivedAt: true, processedAt: true },
  })
  if (row.processedAt) return
  const outcome = await process(row.body).catch(outcomeOf)
  await store(row, outcome)
  if (outcome.error) throw outcome.error
}

function outcomeOf(error: unknown): Outcome & { error: unknown } {
  if (error instanceof Problem && error.code === 'payment-provider-down')
    return { isDone: false, reason: 'paypal_down', error }
  return { isDone: false, reason: 'failed', details: { error: messageOf(error) }, error }
}

function messageOf(error: unknown): string {
  const text = error instanceof Problem ? error.code : error instanceof Error ? error.message : String(error)
  return text.slice(0, 500)
}

type EventRow = { id: number; eventType: string; receivedAt: Date }

async function store(
  { id, eventType, receivedAt }: EventRow,
  { isDone, details = {}, orderId, error, ...found }: Outcome,
): Promise<void> {
  await withTransaction(async (tx) => {
    const { count } = await tx.webhookEvent.updateMany({
      where: { id, processedAt: null },
      data: { ...found, details, attempts: { increment: 1 }, processedAt: isDone ? new Date() : null },
    })
    const { reason } = found
    // An event that is not done is retried first, unless a dispute's deadline runs.
    const isDue = isDone || reason === 'disputed' || Date.now() - receivedAt.getTime() >= graceMs
    if (count === 0 || !reason || !isDue) return
    const news = { of: 'event', eventType, reason, error: messageOf(error) } as const
    await queueOwnerMail(tx, { key: `event ${id} ${reason}`, news, orderId })
  })
}

async function process(body: string): Promise<Outcome> {
  const event = webhookEventInput.parse(JSON.parse(body))
  const payment = await findPaymentOf(subjectOf(event))
  if (!payment) return { isDone: false, reason: 'unknown_payment' }
  const { id, providerOrderId, orderId } = payment
  const disputeId = disputeIdOf(event)
  if (disputeId !== null) {
    try {
      await settleDispute(disputeId)
      return { isDone: true, reason: null, providerOrderId }
    } catch (error) {
      // The admin is told without PayPal's details, for which the shop may lack the permission.
      return { isDone: false, reason: 'disputed', providerOrderId, orderId, error }
    }
  }
  const status = await settlePayment(id)
  const isOwnRefund = await settleRefundOf(event, id)
  // Money that goes back does not change a paid order: unless the shop has refunded it, an admin decides.
  const reason = status === 'completed' && !isOwnRefund ? (lossReasons[event.event_type] ?? null) : null
  return { isDone: true, reason, providerOrderId, orderId }
}

/** Records and settles the refund that an event names. Returns whether the shop has made it. */
async function settleRefundOf(event: WebhookEvent, paymentId: number): Promise<boolean> {
  const providerRefundId = refundIdOf(event)
  if (providerRefundId === null) return false
  await adoptRefunds(paymentId)
  const where = { providerRefundId }
  const refund = await db.refund.findUnique({ where, select: { id: true, origin: true } })
  if (refund) await settleRefund(refund.id)
  return refund !== null && refund.origin !== 'paypal'
}

function findPaymentOf({ providerOrderId, captureIds }: ReturnType<typeof subjectOf>) {
  // `in: []` matches nothing; a condition with `undefined` would match every payment.
  return db.payment.findFirst({
    where: {
      OR: [
        { providerOrderId: { in: providerOrderId ? [providerOrderId] : [] } },
        { captureId: { in: captureIds } },
      ],
    },
    select: { id: true, orderId: true, providerOrderId: true },
  })
}

/** Processes an event now instead of in the retry job. Returns the outcome as a sentence. Admins only. */
export async function checkWebhookEvent(
  viewer: Viewer | null,
  eventId: number | null,
): Promise<{ detail: string }> {
  requireAction(viewer, 'handle-money')
  const where = { id: eventId ?? 0 }
  if ((await db.webhookEvent.count({ where })) === 0) throw new Problem('not-found')
  await processWebhookEvent(where.id)
  const { processedAt } = await db.webhookEvent.findUniqueOrThrow({ where, select: { processedAt: true } })
  if (processedAt) return { detail: 'The message of PayPal is dealt with.' }
  return { detail: 'The shop still knows no payment that this message is about.' }
}

/** Marks an event as settled; it is not retried. A repeat leaves the time unchanged. Admins only. */
export async function resolveWebhookEvent(
  viewer: Viewer | null,
  eventId: number | null,
): Promise<{ detail: string }> {
  const admin = requireAction(viewer, 'handle-money')
  const where = { id: eventId ?? 0 }
  if ((await db.webhookEvent.count({ where })) === 0) throw new Problem('not-found')
  const count = await withTransaction(async (tx) => {
    const change = await tx.webhookEvent.updateMany({
      where: { ...where, resolvedAt: null },
      data: { resolvedAt: new Date() },
    })
    if (change.count > 0)
      await recordAudit(tx, admin, { action: 'entry-settled', entity: 'event', entityId: where.id })
    return change.count
  })
  if (count > 0) logEvent('webhook-resolved', { ...where, userId: admin.id })
  return { detail: 'The message of PayPal is settled.' }
}
