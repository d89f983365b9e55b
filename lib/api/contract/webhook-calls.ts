import {
  deliveryDetailJson,
  deliveryFilter,
  deliveryJson,
  webhookChange,
  webhookInput,
  webhookJson,
  webhookWithSecretJson,
} from '@/lib/messaging/webhooks/webhook-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson } from './define-calls'

const ofOwners = { access: 'admin', can: 'manage-shop' } as const

export const webhookCalls = defineCalls({
  listWebhooks: {
    ...ofOwners,
    request: ['GET', '/api/webhooks/'],
    does: 'All webhooks, the oldest first.',
    answer: z.array(webhookJson),
  },
  createWebhook: {
    ...ofOwners,
    request: ['POST', '/api/webhooks/'],
    does: 'Adds a webhook. The answer has its secret, this once.',
    body: webhookInput,
    status: 201,
    answer: webhookWithSecretJson,
    problems: ['too-many-webhooks'],
  },
  getWebhook: {
    ...ofOwners,
    request: ['GET', '/api/webhooks/{id}/'],
    does: 'A webhook.',
    answer: webhookJson,
    problems: ['not-found'],
  },
  updateWebhook: {
    ...ofOwners,
    request: ['PATCH', '/api/webhooks/{id}/'],
    does: 'Changes a webhook, pauses it or starts it again.',
    body: webhookChange,
    answer: webhookJson,
    problems: ['not-found'],
  },
  deleteWebhook: {
    ...ofOwners,
    request: ['DELETE', '/api/webhooks/{id}/'],
    does: 'Deletes a webhook with its messages. A repeat changes nothing.',
    answer: detailJson,
  },
  rotateWebhookSecret: {
    ...ofOwners,
    request: ['POST', '/api/webhooks/{id}/rotate/'],
    does: 'Gives a webhook a new secret, which the answer has, this once. The former one stays valid for 24 hours.',
    answer: webhookWithSecretJson,
    problems: ['not-found'],
  },
  testWebhook: {
    ...ofOwners,
    request: ['POST', '/api/webhooks/{id}/test/'],
    does: 'Sends a webhook a message of the type `webhook.test`, once, and answers what came of it.',
    answer: deliveryJson,
    problems: ['not-found', 'webhook-stopped'],
  },
  listWebhookDeliveries: {
    ...ofOwners,
    request: ['GET', '/api/webhooks/{id}/deliveries/'],
    does: "A webhook's messages of the last 30 days, newest first.",
    list: 'strict',
    filter: deliveryFilter,
    answer: z.array(deliveryJson),
    problems: ['not-found'],
  },
  getWebhookDelivery: {
    ...ofOwners,
    request: ['GET', '/api/webhooks/deliveries/{id}/'],
    does: 'A message with its body.',
    answer: deliveryDetailJson,
    problems: ['not-found'],
  },
  sendWebhookDelivery: {
    ...ofOwners,
    request: ['POST', '/api/webhooks/deliveries/{id}/send/'],
    does: 'Has a message sent again, under the same id.',
    answer: deliveryJson,
    problems: ['not-found', 'webhook-stopped', 'delivery-forgotten'],
  },
})
