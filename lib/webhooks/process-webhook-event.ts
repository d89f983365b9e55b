import 'server-only'
import { db, withTransaction } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { WebhookEventReason } from '@/lib/generated/prisma/enums'
import { queueMail } from '@/lib/outbox/queue-mail'
import { describeEvent } from '@/lib/payments/attention'
import { settlePayment } from '@/lib/payments/settle-payment'
import { subjectOf, webhookEventInput } from '@/lib/paypal/webhook-event'
import { Problem } from '@/lib/problem'

/** The result of processing an event; with a `reason` it may need an admin. */
type Outcome = {
  /** False when the event has to be retried. */
  isDone: boolean
  reason: WebhookEventReason | null
  details?: Prisma.InputJsonObject
  providerOrderId?: string | null
  orderId?: number
}

/** Events that report that a paid order's money goes back or is disputed. */
const lossReasons: Record<string, WebhookEventReason> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
  'CUSTOMER.DISPUTE.CREATED': 'disputed',
}

/**
 * Processes a stored event: settles the payment it names by asking PayPal, whatever the event reports. Does nothing for a
 * processed event. An event about an unknown payment is kept for a retry, as is one that fails; its error is rethrown.
 */
export async function processWebhookEvent(id: number): Promise<void> {
  const row = await db.webhookEvent.findUniqueOrThrow({
    where: { id },
    select: { body: true, processedAt: true },
  })
  if (row.processedAt) return
  try {
    await store(id, await process(row.body))
  } catch (error) {
    await store(id, outcomeOf(error))
    throw error
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Problem && error.code === 'payment-provider-down')
    return { isDone: false, reason: 'paypal_down' }
  const text = error instanceof Problem ? error.code : error instanceof Error ? error.message : String(error)
  return { isDone: false, reason: 'failed', details: { error: text.slice(0, 500) } }
}

async function store(id: number, { isDone, details = {}, orderId, ...found }: Outcome): Promise<void> {
  await withTransaction(async (tx) => {
    const { count } = await tx.webhookEvent.updateMany({
      where: { id, processedAt: null },
      data: { ...found, details, attempts: { increment: 1 }, processedAt: isDone ? new Date() : null },
    })
    const { reason } = found
    // What is not done is retried first.
    if (count === 0 || !isDone || !reason) return
    const { what } = describeEvent({ eventType: '', reason, error: null })
    const key = `event ${id} ${reason}`
    await queueMail(tx, { kind: 'needs_attention', key, recipient: '', details: { what }, orderId })
  })
}

async function process(body: string): Promise<Outcome> {
  const event = webhookEventInput.parse(JSON.parse(body))
  const payment = await findPaymentOf(subjectOf(event))
  if (!payment) return { isDone: false, reason: 'unknown_payment' }
  const status = await settlePayment(payment.id)
  // Money that goes back does not change a paid order: an admin decides.
  const reason = status === 'completed' ? (lossReasons[event.event_type] ?? null) : null
  const { providerOrderId, orderId } = payment
  return { isDone: true, reason, providerOrderId, orderId }
}

/** Returns the payment that an event names. */
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
