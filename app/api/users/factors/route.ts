import { listFactors } from '@/lib/accounts/mfa/list-factors'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.listFactors, ({ viewer }) =>
  listFactors(viewer),
)
