import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { resolveWebhookEvent } from '@/lib/money/paypal-webhooks/process-webhook-event'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.resolveWebhookEvent,
  ({ viewer, id }) => resolveWebhookEvent(viewer, id),
)
