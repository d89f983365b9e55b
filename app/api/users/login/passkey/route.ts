import { logInByPasskey } from '@/lib/accounts/sessions/log-in'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.logInByPasskey,
  async ({ request, body }) => signedInResponse(request, await logInByPasskey(body.passkey), 200),
)
