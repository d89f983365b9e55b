import { factorCalls } from '@/lib/calls/factors'
import { serve } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { logInByPasskey } from '@/lib/users/log-in'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.logInByPasskey,
  async ({ request, body }) => signedInResponse(request, await logInByPasskey(body.passkey), 200),
)
