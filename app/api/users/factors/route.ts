import { factorCalls } from '@/lib/calls/factors'
import { listFactors } from '@/lib/factors/list-factors'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.listFactors, ({ viewer }) =>
  listFactors(viewer),
)
