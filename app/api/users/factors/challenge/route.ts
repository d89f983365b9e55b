import { factorCalls } from '@/lib/calls/factors'
import { requestPasskey } from '@/lib/factors/verify-passkey'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.startProof,
  async ({ viewer: { id: userId, sessionId } }) => ({ ...(await requestPasskey({ userId, sessionId })) }),
)
