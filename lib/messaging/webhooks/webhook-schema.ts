import { WebhookDeliveryState, WebhookStop } from '@/lib/generated/prisma/enums'
import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { freeTextInput, idJson, idText, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { webhookEventNames } from './webhook-events'
import { maxAddressLength, maxDescriptionLength } from './webhook-limits'

const addressInput = z
  .string('An address is needed.')
  .min(1, 'An address is needed.')
  .max(maxAddressLength, `The address has at most ${maxAddressLength} characters.`)
  .describe('Begins with https://; what it leads to must be public.')
const eventsInput = z
  .array(z.enum(webhookEventNames, 'There is no such event.'), 'Events are a list.')
  .min(1, 'Choose at least one event.')
  .max(100)
  .transform((names) => webhookEventNames.filter((name) => names.includes(name)))
const descriptionInput = freeTextInput('Description', maxDescriptionLength)

/** Body of POST /api/webhooks/. */
export const webhookInput = z.strictObject({
  address: addressInput,
  events: eventsInput,
  description: descriptionInput,
})
export type WebhookInput = z.output<typeof webhookInput>

/** Body of PATCH /api/webhooks/{id}/: any of them. */
export const webhookChange = z.strictObject({
  address: addressInput.optional(),
  events: eventsInput.optional(),
  description: descriptionInput.unwrap().optional(),
  isPaused: z
    .boolean()
    .optional()
    .describe(
      'While it is true, no message is made or sent. False also starts one that was stopped by itself.',
    ),
})
export type WebhookChange = z.output<typeof webhookChange>

/** A webhook without its secret. */
export const webhookJson = z.object({
  _id: idJson,
  address: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  createdAt: timeJson,
  isLive: z.boolean(),
  /** Since when it gets nothing, and why; null while it is live. */
  stoppedAt: timeJson.nullable(),
  stopReason: z.enum(WebhookStop).nullable(),
  /** Since when every message has failed; null after a success. */
  failingSince: timeJson.nullable(),
  lastSuccessAt: timeJson.nullable(),
  lastFailureAt: timeJson.nullable(),
  /** Messages that are still to be sent. */
  waiting: z.int().min(0),
  /** Until when the former secret signs its messages, too. */
  formerSecretUntil: timeJson.nullable(),
})
export type WebhookJson = z.infer<typeof webhookJson>

/** The secret is answered this once. */
export const webhookWithSecretJson = webhookJson.extend({ secret: z.string().startsWith('whsec_') })
export type WebhookWithSecretJson = z.infer<typeof webhookWithSecretJson>

/** A message of the last 30 days, without its body. */
export const deliveryJson = z.object({
  _id: idJson,
  /** As the receiver knows it. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(WebhookDeliveryState),
  attempts: z.int().min(0),
  createdAt: timeJson,
  lastAttemptAt: timeJson.nullable(),
  /** Null once it is delivered or given up. */
  nextAttemptAt: timeJson.nullable(),
  deliveredAt: timeJson.nullable(),
  /** Of the last answer. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
})
export type DeliveryJson = z.infer<typeof deliveryJson>

export const deliveryDetailJson = deliveryJson.extend({
  /** As it is sent; null once the buyer it was about is forgotten. */
  body: z.string().nullable(),
})
export type DeliveryDetailJson = z.infer<typeof deliveryDetailJson>

/** The parameters of a webhook's messages. */
export const deliveryFilter = z.object({
  state: z.enum(WebhookDeliveryState).optional().describe('Only messages in this state.'),
})
export type DeliveryFilter = z.output<typeof deliveryFilter>

/** The list of the messages of the webhook `id`. */
export const deliveryList = defineList({
  path: adminPaths.adminWebhooks,
  parameters: { id: idText.optional(), ...deliveryFilter.shape },
})

/** A webhook with its messages. */
export function webhookPath(id: number): string {
  return deliveryList.pathOf({ id: String(id) })
}
