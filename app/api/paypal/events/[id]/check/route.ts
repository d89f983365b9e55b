import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { checkWebhookEvent } from '@/lib/webhooks/process-webhook-event'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.checkWebhookEvent,
  ({ viewer, id }) => checkWebhookEvent(viewer, id),
)
