import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { serve } from '@/lib/api/server/serve'
import { listDeliveries } from '@/lib/messaging/webhook-delivery/manage-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  webhookCalls.listWebhookDeliveries,
  ({ viewer, id, paging, filter }) => listDeliveries(viewer, id, paging, filter),
)
