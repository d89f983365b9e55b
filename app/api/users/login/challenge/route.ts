import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.startPasskeyLogin, async () => ({
  ...(await requestPasskey(null)),
}))
