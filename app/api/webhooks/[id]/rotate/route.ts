import { hookCalls } from '@/lib/calls/hooks'
import { rotateSecret } from '@/lib/hooks/manage-hooks'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  hookCalls.rotateWebhookSecret,
  ({ viewer, id }) => rotateSecret(viewer, id),
)
