import { findAccount, logIn } from '@/lib/accounts/sessions/log-in'
import { userCalls } from '@/lib/api/contract/user-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitCodes, limitLogIns } from '@/lib/api/rate-limits/log-in-limits'
import { loginErrorResponse } from '@/lib/api/server/form-errors'
import { serve } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

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
