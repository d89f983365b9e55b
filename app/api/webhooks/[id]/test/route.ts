import { hookCalls } from '@/lib/calls/hooks'
import { sendTest } from '@/lib/hooks/manage-deliveries'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(hookCalls.testWebhook, ({ viewer, id }) =>
  sendTest(viewer, id),
)
