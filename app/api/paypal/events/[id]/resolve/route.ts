import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { resolveWebhookEvent } from '@/lib/webhooks/process-webhook-event'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.resolveWebhookEvent,
  ({ viewer, id }) => resolveWebhookEvent(viewer, id),
)
