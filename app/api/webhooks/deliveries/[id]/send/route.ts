import { hookCalls } from '@/lib/calls/hooks'
import { sendAgain } from '@/lib/hooks/manage-deliveries'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  hookCalls.sendWebhookDelivery,
  ({ viewer, id }) => sendAgain(viewer, id),
)
