import { startCode } from '@/lib/accounts/mfa/authenticator-codes'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.startCode, ({ viewer }) =>
  startCode(viewer),
)
