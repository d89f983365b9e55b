import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { serve } from '@/lib/api/server/serve'
import { getDelivery } from '@/lib/messaging/webhook-delivery/manage-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  webhookCalls.getWebhookDelivery,
  ({ viewer, id }) => getDelivery(viewer, id),
)
