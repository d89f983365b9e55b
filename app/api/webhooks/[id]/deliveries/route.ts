import { hookCalls } from '@/lib/calls/hooks'
import { listDeliveries } from '@/lib/hooks/manage-deliveries'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  hookCalls.listWebhookDeliveries,
  ({ viewer, id, paging, filter }) => listDeliveries(viewer, id, paging, filter),
)
