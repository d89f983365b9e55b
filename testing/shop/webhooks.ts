import { type WebhookEventName, webhookEventNames } from '@/lib/messaging/webhooks/webhook-events'
import { newWebhookSecret } from '@/lib/messaging/webhooks/webhook-secret'
import { db } from '@/lib/platform/db/db'

/** Creates a webhook, by default of all events. Returns its id and its secret. */
export async function createTestWebhook(
  address: string,
  events: readonly WebhookEventName[] = webhookEventNames,
): Promise<{ id: number; secret: string }> {
  const { id } = await db.webhook.create({
    data: { address, events: [...events], secret: new Uint8Array(), restsUntil: new Date(0) },
    select: { id: true },
  })
  const { secret, sealed } = newWebhookSecret(id)
  await db.webhook.update({ where: { id }, data: { secret: sealed }, select: { id: true } })
  return { id, secret }
}

/** Stores a message for a webhook, as the job makes it of an event. */
export async function createDelivery(webhookId: number, body = '{"type":"order.paid"}'): Promise<number> {
  const messageId = `msg_${crypto.randomUUID()}`
  const { id } = await db.webhookDelivery.create({
    data: { webhookId, messageId, type: 'order.paid', subjectId: 1, body, nextAttemptAt: new Date(0) },
    select: { id: true },
  })
  return id
}
