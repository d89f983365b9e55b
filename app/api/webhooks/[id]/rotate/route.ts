import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { serve } from '@/lib/api/server/serve'
import { rotateSecret } from '@/lib/messaging/webhooks/manage-webhooks'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  webhookCalls.rotateWebhookSecret,
  ({ viewer, id }) => rotateSecret(viewer, id),
)
