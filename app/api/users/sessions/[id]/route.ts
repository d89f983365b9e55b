import { endSession } from '@/lib/accounts/sessions/own-sessions'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.endSession, ({ viewer, id }) =>
  endSession(viewer, id),
)
