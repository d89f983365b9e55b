import 'server-only'
import { db } from '@/lib/db'
import { settlePayment } from '@/lib/payments/settle-payment'
import { lossIn, subjectOf, webhookEventInput } from '@/lib/paypal/webhook-event'
import { Problem } from '@/lib/problem'

/** What came of acting upon an event: `isDone` when it need not be tried again, `reason` for a person to look at. */
type Outcome = { isDone: boolean; reason: string | null; providerOrderId?: string | null }

/**
 * Acts upon a stored event: settles the payment it is about by asking PayPal, whatever the event says happened. An event
 * that is through changes nothing; one about a payment nobody here knows (yet) stays to be tried again, as does one whose
 * acting fails, with the error thrown on.
 */
export async function processWebhookEvent(id: number): Promise<void> {
  const row = await db.webhookEvent.findUniqueOrThrow({
    where: { id },
    select: { body: true, processedAt: true },
  })
  if (row.processedAt) return
  try {
    await note(id, await act(row.body))
  } catch (error) {
    await note(id, { isDone: false, reason: reasonOf(error) })
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.code
  return String(error instanceof Error ? error.message : error).slice(0, 500)
}

async function note(id: number, { isDone, ...found }: Outcome): Promise<void> {
  await db.webhookEvent.updateMany({
    where: { id, processedAt: null },
    data: { ...found, attempts: { increment: 1 }, processedAt: isDone ? new Date() : null },
  })
}

async function act(body: string): Promise<Outcome> {
  const event = webhookEventInput.parse(JSON.parse(body))
  const payment = await findPaymentOf(subjectOf(event))
  if (!payment) return { isDone: false, reason: 'no payment of this shop' }
  const status = await settlePayment(payment.id)
  // Money of a paid order that goes back changes nothing here; a person decides what becomes of the order.
  const reason = status === 'completed' ? lossIn(event.event_type) : null
  return { isDone: true, reason, providerOrderId: payment.providerOrderId }
}

/** The payment that an event is about. */
function findPaymentOf({ providerOrderId, captureIds }: ReturnType<typeof subjectOf>) {
  // A missing id must not become a missing condition.
  return db.payment.findFirst({
    where: {
      OR: [
        { providerOrderId: { in: providerOrderId ? [providerOrderId] : [] } },
        { captureId: { in: captureIds } },
      ],
    },
    select: { id: true, providerOrderId: true },
  })
}
