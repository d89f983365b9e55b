import { factorCalls } from '@/lib/calls/factors'
import { startCode } from '@/lib/factors/code-factor'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.startCode, ({ viewer }) =>
  startCode(viewer),
)
