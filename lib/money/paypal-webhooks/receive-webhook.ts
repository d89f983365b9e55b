import 'server-only'
import { paypalWebhookConfig } from '@/lib/money/paypal/paypal-config'
import { isPaypalCertUrl, isSentByPaypal, readTransmission } from '@/lib/money/paypal/verify-webhook'
import { subjectOf, type WebhookEvent } from '@/lib/money/paypal/webhook-event'
import { db } from '@/lib/platform/db/db'
import { currentRequestId, logEvent, logFault, withRequestId } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { processWebhookEvent } from './process-webhook-event'

type Webhook = {
  headers: Headers
  /** The unchanged text of the request. */
  body: string
  event: WebhookEvent
}

/**
 * Verifies a webhook event with PayPal, stores it once per event id, and queues it for processing. When it returns, the event is stored
 * and can be acknowledged; the retry job covers failed processing.
 */
export async function receiveWebhook({ headers, body, event }: Webhook): Promise<void> {
  const config = paypalWebhookConfig()
  if (!config) throw new Problem('payments-not-configured')
  const transmission = readTransmission(headers)
  const isPossible = transmission && isPaypalCertUrl(transmission.cert_url, config.apiUrl)
  if (!isPossible || !(await isSentByPaypal(transmission, config.webhookId, body))) {
    logEvent('webhook-refused', { eventId: event.id, eventType: event.event_type })
    throw new Problem('webhook-refused')
  }
  const id = await store(body, event)
  if (id !== null) processSoon(id)
}

/** Returns the new row's id, or `null` when the event is already stored. */
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

const maxConcurrency = 3
const maxQueued = 20

type Task = () => Promise<void>
const queue: Task[] = []
let running = 0

/**
 * Queues a stored event for processing and returns at once. Best effort: an event that fails is logged, and the retry job
 * takes it, as it does when the queue is full or the process ends.
 */
function processSoon(id: number): void {
  if (queue.length >= maxQueued) return
  const requestId = currentRequestId()
  queue.push(() => withRequestId(requestId, () => processOrLog(id)))
  if (running < maxConcurrency) void drainQueue()
}

async function drainQueue(): Promise<void> {
  running++
  try {
    for (let task = queue.shift(); task; task = queue.shift()) await task()
  } finally {
    running--
  }
}

async function processOrLog(id: number): Promise<void> {
  try {
    await processWebhookEvent(id)
  } catch (error) {
    logFault('webhook-waits', error, { id })
  }
}
