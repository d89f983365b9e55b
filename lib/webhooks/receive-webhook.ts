import 'server-only'
import { db } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { paypalWebhookConfig } from '@/lib/paypal/config'
import { isPaypalAddress, readTransmission } from '@/lib/paypal/transmission'
import { isSentByPaypal } from '@/lib/paypal/verify-webhook'
import { subjectOf, type WebhookEvent } from '@/lib/paypal/webhook-event'
import { Problem } from '@/lib/problem'
import { processSoon } from '@/lib/webhooks/process-soon'

type Webhook = {
  headers: Headers
  /** Byte for byte as it came. */
  body: string
  event: WebhookEvent
}

/**
 * What PayPal tells by itself: verified, then stored, once per event; acting upon it is begun, not waited for. Whoever gets
 * here without an error may be told that the event arrived; acting that fails is repeated by the retry job. Throws
 * `payments-not-configured`, `webhook-refused` for what PayPal has not sent, `payment-provider-down` when it does not say.
 */
export async function receiveWebhook({ headers, body, event }: Webhook): Promise<void> {
  const config = paypalWebhookConfig()
  if (!config) throw new Problem('payments-not-configured')
  const transmission = readTransmission(headers)
  const isPossible = transmission && isPaypalAddress(transmission.cert_url, config.apiUrl)
  if (!isPossible || !(await isSentByPaypal(transmission, config.webhookId, body))) {
    logEvent('webhook-refused', { eventId: event.id, eventType: event.event_type })
    throw new Problem('webhook-refused')
  }
  const id = await store(body, event)
  if (id !== null) processSoon(id)
}

/** The new row's id; `null` for an event that is stored already. */
async function store(body: string, event: WebhookEvent): Promise<number | null> {
  const { providerOrderId } = subjectOf(event)
  const data = { eventId: event.id, eventType: event.event_type, body, providerOrderId }
  const [stored] = await db.webhookEvent.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true },
  })
  if (stored) logEvent('webhook-stored', { eventId: event.id, eventType: event.event_type, providerOrderId })
  return stored?.id ?? null
}
