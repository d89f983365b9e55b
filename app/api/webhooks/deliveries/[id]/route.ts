import { hookCalls } from '@/lib/calls/hooks'
import { getDelivery } from '@/lib/hooks/manage-deliveries'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  hookCalls.getWebhookDelivery,
  ({ viewer, id }) => getDelivery(viewer, id),
)
