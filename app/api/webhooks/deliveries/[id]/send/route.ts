import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { serve } from '@/lib/api/server/serve'
import { sendAgain } from '@/lib/messaging/webhook-delivery/manage-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  webhookCalls.sendWebhookDelivery,
  ({ viewer, id }) => sendAgain(viewer, id),
)
