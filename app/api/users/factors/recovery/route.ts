import { factorCalls } from '@/lib/calls/factors'
import { renewRecoveryCodes } from '@/lib/factors/code-factor'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.renewRecoveryCodes,
  ({ viewer }) => renewRecoveryCodes(viewer),
)
