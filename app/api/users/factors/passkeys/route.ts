import { factorCalls } from '@/lib/calls/factors'
import { addPasskey } from '@/lib/factors/passkeys'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.addPasskey, ({ viewer, body }) =>
  addPasskey(viewer, body),
)
