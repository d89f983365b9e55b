import { factorCalls } from '@/lib/calls/factors'
import { serve } from '@/lib/http/serve'
import { endSession } from '@/lib/users/own-sessions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.endSession, ({ viewer, id }) =>
  endSession(viewer, id),
)
