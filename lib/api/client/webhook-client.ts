import type {
  DeliveryDetailJson,
  DeliveryJson,
  WebhookJson,
  WebhookWithSecretJson,
} from '@/lib/messaging/webhooks/webhook-schema'
import { answerWith } from './answers'
import { callOf, isDetail } from './call-of'

const isHook = answerWith<WebhookJson>('_id', 'address')
const hasSecret = answerWith<WebhookWithSecretJson>('_id', 'secret')
const isDelivery = answerWith<DeliveryJson>('_id', 'state')

export const webhookApi = {
  createWebhook: callOf('POST /api/webhooks/', hasSecret),
  updateWebhook: callOf('PATCH /api/webhooks/{id}/', isHook),
  deleteWebhook: callOf('DELETE /api/webhooks/{id}/', isDetail),
  rotateWebhookSecret: callOf('POST /api/webhooks/{id}/rotate/', hasSecret),
  testWebhook: callOf('POST /api/webhooks/{id}/test/', isDelivery),
  getWebhookDelivery: callOf(
    'GET /api/webhooks/deliveries/{id}/',
    answerWith<DeliveryDetailJson>('_id', 'body'),
  ),
  sendWebhookDelivery: callOf('POST /api/webhooks/deliveries/{id}/send/', isDelivery),
}
