import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.startProof,
  async ({ viewer: { id: userId, sessionId } }) => ({ ...(await requestPasskey({ userId, sessionId })) }),
)
