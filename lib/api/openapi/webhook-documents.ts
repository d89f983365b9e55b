import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { testEvent, type WebhookEventName, webhookEvents } from '@/lib/messaging/webhooks/webhook-events'
import { messageSchemas } from '@/lib/messaging/webhooks/webhook-message-schemas'
import { z } from '@/lib/shared/validation/zod'

const signature = z.object({
  'webhook-id': z.string().describe('Names the message. It is the same when a message comes again.'),
  'webhook-timestamp': z.string().describe('When it was sent, in seconds since 1970.'),
  'webhook-signature': z
    .string()
    .describe(
      'Signatures of `ID.TIMESTAMP.BODY` as https://www.standardwebhooks.com has them, with a space between two.',
    ),
})

const does: Record<string, string> = { ...webhookEvents, [testEvent]: 'An owner has sent a test.' }

/** `order.paid` becomes `onOrderPaid`. */
function nameOf(type: string): string {
  return `on${type.replaceAll(/(?:^|[.])(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(messageSchemas).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: nameOf(type),
          tags: ['Webhooks'],
          summary: does[type as WebhookEventName],
          description: 'Sent to the address of each webhook that asks for it, at least once and in no order.',
          security: [],
          requestParams: { header: signature },
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            '2XX': { description: 'Taken. Any other answer is a failure, and the message comes again.' },
            410: { description: 'Gone: the shop sends nothing more to this address.' },
          },
        },
      },
    ]),
  )
}
