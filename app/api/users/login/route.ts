import { userCalls } from '@/lib/calls/users'
import { clientOf } from '@/lib/http/client-address'
import { loginErrorResponse } from '@/lib/http/form-errors'
import { limitCodes, limitLogIns } from '@/lib/http/log-in-limits'
import { serve } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { findAccount, logIn } from '@/lib/users/log-in'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.logIn,
  async ({ request, body }) => {
    const account = await findAccount(body.username)
    const attempt = (confirm: () => Promise<void>) =>
      logIn(body, { client: clientOf(request), account, confirm, countGuess: limitCodes })
    return signedInResponse(request, await limitLogIns(request, body.username, account, attempt), 200)
  },
  loginErrorResponse,
)
