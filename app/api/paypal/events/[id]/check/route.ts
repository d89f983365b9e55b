import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { checkWebhookEvent } from '@/lib/money/paypal-webhooks/process-webhook-event'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.checkWebhookEvent,
  ({ viewer, id }) => checkWebhookEvent(viewer, id),
)
